import { ButtonLink } from '@concierge/kit';
import { closing } from './content';

/** The call to action, which leads back up to the booking form. */
export function ClosingBand() {
  return (
    <section aria-labelledby="closing" className="on-night bg-night text-paper">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-8 px-6 py-18 *:min-w-0">
        <div>
          <h2 id="closing" className="font-display text-3xl tracking-tight">
            {closing.title}
          </h2>
          <p className="mt-3 max-w-prose text-lg text-mist">{closing.lead}</p>
        </div>
        <ButtonLink to="/contact" variant="hero" size="xl">
          {closing.action}
        </ButtonLink>
      </div>
    </section>
  );
}
