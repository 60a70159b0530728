import { LineDrawing, PageHeading } from '@concierge/kit';
import { hero } from './content';

export function Hero() {
  return (
    <div className="overflow-hidden">
      <div className="mx-auto grid max-w-page items-end gap-x-12 px-6 md:grid-cols-[1fr_minmax(14rem,20rem)]">
        <div className="self-center py-8 sm:py-12 lg:py-18">
          <p className="text-sm font-medium text-clay">{hero.eyebrow}</p>
          <PageHeading className="mt-3 font-display text-hero tracking-tight">{hero.title}</PageHeading>
          <p className="mt-6 max-w-[32em] text-base text-muted sm:text-lg">{hero.lead}</p>
        </div>
        <DoorstepDrawing />
      </div>
    </div>
  );
}

const lines = [
  'M48 188v-8h66v8',
  'M54 180V58h54v122M60 180V64h42v116M54 58q27-24 54 0M81 46v12M67 50l6 8M95 50l-6 8',
  'M67 72h28v36H67zM67 116h28v6H67zM67 130h28v40H67zM98 126v6M81 72v36M67 90h28',
  'M129 76v-9q0-5-5-5h-6v-5',
].join('');

/** On the ground beside the step: the bag and a plant. */
const standing = [
  'M120 180l-3-20h28l-3 20zM131 160q-14-8-12-24q13 7 12 24M131 160q14-8 12-24q-13 7-12 24M131 160v-32q-7-6 0-16q7 10 0 16',
  'M12 180v-19h27v19zM19 161v-4q0-5 6.5-5t6.5 5v4M12 168h27M23 168v4h5v-4',
].join('');

/** The doctor's bag at a front door, with the lamp on. Decoration, in the style of the other drawings. */
function DoorstepDrawing() {
  return (
    <LineDrawing
      viewBox="8 24 144 164.8"
      preserveAspectRatio="xMidYMax meet"
      className="hidden h-80 w-full overflow-visible text-ink md:block"
      strokeWidth="1.5"
      focusable="false"
    >
      {[24, 44, 68].map((radius) => (
        <circle
          key={radius}
          cx="129"
          cy="88"
          r={radius}
          stroke="none"
          className="fill-lamp/9 forced-colors:hidden"
        />
      ))}
      <path d={lines} vectorEffect="non-scaling-stroke" />
      <path d={standing} vectorEffect="non-scaling-stroke" transform="translate(0 8)" />
      <path d="M121 96l4-20h8l4 20z" vectorEffect="non-scaling-stroke" className="fill-lamp" />
    </LineDrawing>
  );
}
