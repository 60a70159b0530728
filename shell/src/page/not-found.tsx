import { ButtonLink, LineDrawing, type PageHead, PageHeading } from '@concierge/kit';

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
        <div className="on-night -mx-6 overflow-hidden bg-night text-mist sm:mx-0 sm:rounded-t-field">
          <SignpostDrawing />
        </div>
      </div>
    </section>
  );
}

/** A signpost under a street lamp, on the 404 page. Decoration. */
function SignpostDrawing() {
  return (
    <LineDrawing viewBox="0 0 160 200" strokeWidth="1.1" className="mx-auto w-40 overflow-visible sm:w-full">
      <g className="fill-lamp" fillOpacity="0.09" stroke="none">
        <circle cx="54" cy="58" r="92" />
        <circle cx="54" cy="58" r="60" />
      </g>
      <path d="M0 172h160M54 172V70M48 172q6-10 12 0M46 76h16M54 42v-6" />
      <path d="M108 172V84M108 92h34l8 8-8 8h-34zM108 116H78l-8 8 8 8h30zM114 100h20M84 124h18M104 84q4-6 8 0" />
      <path className="fill-lamp stroke-lamp" d="M44 70l4-28h12l4 28z" />
    </LineDrawing>
  );
}
