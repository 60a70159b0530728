import { ButtonLink } from '@concierge/kit';
import { Static } from '@concierge/kit/static';
import { TypingHeadline, typingSpeeds } from '@concierge/kit/typing-headline';
import { hero } from '../content/home';
import { Scene } from '../drawings/scene';
import { ActionText, Eyebrow } from '../parts/text';

export function Hero() {
  return (
    <div className="lg:grid lg:min-h-[min(46rem,calc(100svh-152px))] lg:grid-cols-[minmax(24px,1fr)_minmax(0,37rem)_minmax(0,33rem)_minmax(24px,1fr)]">
      <div className="px-6 py-12 lg:col-start-2 lg:self-center lg:py-18 lg:pr-12 lg:pl-0">
        <TypingHeadline
          lines={hero.headlines}
          {...typingSpeeds.home}
          eyebrow={<Eyebrow>{hero.eyebrow}</Eyebrow>}
          className="max-w-[14em] font-display text-hero tracking-tight"
        />
        <p className="mt-6 max-w-[32em] text-base text-muted sm:text-lg">{hero.lead}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <ButtonLink to={hero.primary.to} size="xl">
            {hero.primary.label}
          </ButtonLink>
          <ButtonLink to={hero.secondary.to} variant="outline" size="xl">
            <ActionText {...hero.secondary} />
          </ButtonLink>
        </div>
      </div>
      <HouseDrawing />
    </div>
  );
}

const windows = [
  { scene: 'home', label: 'Home' },
  { scene: 'kitchen', label: 'Kitchen' },
  { scene: 'gym', label: 'Gym' },
  { scene: 'office', label: 'Office' },
] as const;

/** A house front at night with four lit windows: the four places a doctor visits. */
function HouseDrawing() {
  return (
    <Static className="facade on-night p-6 text-[#cfdcd5] sm:p-8 lg:col-start-3 lg:-col-end-1 lg:grid lg:place-content-center lg:py-12 lg:pr-6 lg:pl-12">
      <ul
        className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:w-[min(29rem,36vw)] lg:grid-cols-2 lg:gap-x-6 lg:gap-y-5"
        aria-label="Where we visit"
      >
        {windows.map(({ scene, label }) => (
          <li key={scene}>
            <div className="aspect-4/5 overflow-hidden rounded-t-[4px] border border-b-3 border-[rgb(220_232_225/30%)] bg-[#18392f]">
              <Scene name={scene} className="drawing-night size-full" />
            </div>
            <p className="mt-2 text-mist text-sm/normal">{label}</p>
          </li>
        ))}
      </ul>
    </Static>
  );
}
