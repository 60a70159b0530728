import { Static } from '@concierge/kit/static';
import { TypingHeadline, typingSpeeds } from '@concierge/kit/typing-headline';
import { hero } from '../content/home';
import { Scene } from '../drawings/scene';
import { ActionLink, Eyebrow, FreeCall } from '../parts/text';
import { gym, home, kitchen, office } from './scenes';

export function Hero() {
  return (
    <div className="hero-grid">
      <div className="hero-words py-12 lg:py-18">
        <TypingHeadline
          lines={hero.headlines}
          {...typingSpeeds.home}
          eyebrow={<Eyebrow>{hero.eyebrow}</Eyebrow>}
          className="max-w-[14em] font-display text-hero tracking-tight"
        />
        <p className="mt-6 max-w-[32em] text-base text-muted sm:text-lg">{hero.lead}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <ActionLink {...hero.primary} size="xl" />
          <ActionLink {...hero.secondary} variant="outline" size="xl" />
        </div>
        <FreeCall />
      </div>
      <HouseDrawing />
    </div>
  );
}

const windows = [
  { scene: home, label: 'Home' },
  { scene: kitchen, label: 'Kitchen' },
  { scene: gym, label: 'Gym' },
  { scene: office, label: 'Office' },
] as const;

/** A house front at night with four lit windows: the four places a doctor visits. */
function HouseDrawing() {
  return (
    <Static className="facade on-night">
      <ul className="facade-windows" aria-label="Where we visit">
        {windows.map(({ scene, label }) => (
          <li key={label}>
            <div className="facade-window">
              <Scene paths={scene} className="drawing-night size-full" />
            </div>
            <p className="facade-label">{label}</p>
          </li>
        ))}
      </ul>
    </Static>
  );
}
