import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { cardEffects } from './constants';
import { useCardLight } from './use-card-light';

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
 * read or use the card, and nothing of them is in the server's markup. Without them it has no state, so a `Static` may
 * hold it.
 */
export function Card({ effects = true, ...rest }: CardProps) {
  if (effects) return <LitCard {...rest} />;
  const { as: Element = 'div', className, particles: _p, spotlightRadius: _r, ...native } = rest;
  return <Element className={cn('kit-card', className)} {...native} />;
}

function LitCard({
  as: Element = 'div',
  particles = cardEffects.particles,
  spotlightRadius: radius = cardEffects.spotlightRadiusPx,
  className,
  children,
  ...rest
}: Omit<CardProps, 'effects'>) {
  const { light, spot, handlers } = useCardLight();
  const classes = cn('kit-card kit-card-effects', light === 'lit' && 'kit-card-lit', className);
  return (
    <Element className={classes} {...rest} {...handlers}>
      {children}
      {light !== 'dark' && (
        <span className="kit-card-light" aria-hidden="true">
          <span
            className="kit-card-spot"
            ref={spot}
            style={{ width: 2 * radius, height: 2 * radius, margin: -radius }}
          />
          {Array.from({ length: particles }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical motes, never reordered
            <i key={index} className="kit-card-mote" style={placeOf(index)} />
          ))}
        </span>
      )}
    </Element>
  );
}

/** Where and when a particle rises: scattered, but the same each time. Set by script: pages have no inline styles. */
const placeOf = (index: number) => ({
  left: `${12 + ((index * 33) % 80)}%`,
  bottom: `${4 + ((index * 14) % 36)}%`,
  animationDelay: `${(index * 0.5) % 2.2}s`,
});
