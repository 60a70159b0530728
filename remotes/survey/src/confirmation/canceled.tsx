import { ButtonLink, PageHeading } from '@concierge/kit';
import { DoorwayDrawing } from './doorway-drawing';

/** In place of a page about a request that its patient has canceled. */
export function Canceled({ reference }: { reference?: string | undefined }) {
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-6 px-6 py-12 text-center md:py-18">
      <DoorwayDrawing className="h-28 w-auto overflow-visible text-pine" />
      <PageHeading className="max-w-full font-display text-hero tracking-tight text-balance text-ink">
        This request is canceled
      </PageHeading>
      {reference ? (
        <p className="text-lg">
          It was <span translate="no">{reference}</span>.
        </p>
      ) : null}
      <p className="max-w-prose text-lg text-balance text-muted">
        We won’t call, and there’s nothing more you need to do. You can book again at any time.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/contact" size="lg">
          Book Consultation
        </ButtonLink>
        <ButtonLink to="/" size="lg" variant="outline">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  );
}
