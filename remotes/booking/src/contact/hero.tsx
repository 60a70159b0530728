import { PageHeading } from '@concierge/kit';
import { hero } from './content';
import { DoorstepDrawing } from './doorstep-drawing';

export function Hero() {
  return (
    <div className="overflow-hidden">
      <div className="mx-auto grid max-w-page items-end gap-x-12 px-6 md:grid-cols-[1fr_minmax(14rem,20rem)]">
        <div className="self-center py-8 sm:py-12 lg:py-18">
          <p className="text-sm font-medium text-clay">{hero.eyebrow}</p>
          <PageHeading className="mt-3 font-display text-hero tracking-tight">{hero.title}</PageHeading>
          <p className="mt-6 max-w-[32em] text-base text-muted sm:text-lg">{hero.lead}</p>
        </div>
        <DoorstepDrawing className="hidden h-80 w-full overflow-visible text-ink md:block" />
      </div>
    </div>
  );
}
