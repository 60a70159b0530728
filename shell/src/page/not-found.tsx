import { ButtonLink, type PageHead, PageHeading } from '@concierge/kit';
import { Static } from '@concierge/kit/static';
import { lazy, Suspense } from 'react';

/** Served with the page, so no script needs it there. Decoration: the page does without it. */
const SignpostDrawing = lazy(() => import('./signpost-drawing').catch(() => ({ default: () => null })));

export const notFoundHead: PageHead = {
  title: 'Page not found',
  description: 'There’s no page at this address.',
  noindex: true,
};

export function NotFound() {
  return (
    <section className="border-rule border-b">
      <div className="mx-auto grid min-h-[60vh] max-w-page items-end gap-x-12 px-6 sm:grid-cols-[1fr_13rem] lg:grid-cols-[1fr_19rem]">
        <div className="flex flex-col items-start gap-6 self-center py-12 lg:py-18">
          <p className="font-semibold text-clay tracking-wide">404</p>
          <PageHeading className="font-display text-hero tracking-tight">Oops! Page not found</PageHeading>
          <p className="max-w-prose text-lg text-muted">
            The address may have changed, or there may be a typo. Don’t worry, you didn’t break anything.
          </p>
          <ButtonLink to="/" size="lg">
            Return to Home
          </ButtonLink>
        </div>
        <Static className="on-night -mx-6 overflow-hidden bg-night text-mist sm:mx-0 sm:rounded-t-field">
          <Suspense>
            <SignpostDrawing />
          </Suspense>
        </Static>
      </div>
    </section>
  );
}
