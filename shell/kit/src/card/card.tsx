import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { cardEffects } from './constants';
import { useCardEffects } from './use-card-effects';

export { cardEffects, cardEffectsOf } from './constants';

interface CardProps extends ComponentProps<'div'> {
  /** The element to render; a card with a heading of its own is an article. */
  readonly as?: 'div' | 'article' | 'section';
  /** Glow, spotlight, tilt and particles under a hovering pointer. */
  readonly effects?: boolean;
  readonly particles?: number;
  readonly spotlightRadius?: number;
}

/**
 * A surface with the theme's radius, rule and shadow. Its effects are decoration: nothing in them is needed to
 * read or use the card, and nothing of them is in the server's markup.
 */
export function Card({ effects = true, ...rest }: CardProps) {
  return effects ? <LitCard {...rest} /> : <PlainCard {...rest} />;
}

/** Where and when a particle rises: scattered, but the same each time. Set by script: pages have no inline styles. */
const placeOf = (index: number) => ({
  left: `${12 + ((index * 33) % 80)}%`,
  bottom: `${4 + ((index * 14) % 36)}%`,
  animationDelay: `${(index * 0.5) % 2.2}s`,
});

type SurfaceProps = Omit<CardProps, 'effects'>;

function PlainCard({
  as: Element = 'div',
  className,
  particles: _p,
  spotlightRadius: _r,
  ...rest
}: SurfaceProps) {
  return <Element className={cn('kit-card', className)} {...rest} />;
}

function LitCard({
  as: Element = 'div',
  className,
  children,
  particles = cardEffects.particles,
  spotlightRadius = cardEffects.spotlightRadiusPx,
  ...rest
}: SurfaceProps) {
  const { lit, spot, handlers } = useCardEffects(spotlightRadius);
  return (
    <Element className={cn('kit-card kit-card-effects', className)} {...rest} {...handlers}>
      {children}
      {lit && (
        <span className="kit-card-light" aria-hidden="true">
          <span className="kit-card-spot" ref={spot} />
          {Array.from({ length: particles }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical motes, never reordered
            <i key={index} className="kit-card-mote" style={placeOf(index)} />
          ))}
        </span>
      )}
    </Element>
  );
}
