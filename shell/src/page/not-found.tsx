import { ButtonLink, type PageHead, PageHeading } from '@concierge/kit';

export const notFoundHead: PageHead = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  noindex: true,
};

export function NotFound() {
  return (
    <section className="mx-auto flex min-h-[60vh] max-w-page flex-col items-start justify-center gap-6 px-6 py-18">
      <p className="font-semibold text-clay tracking-wide">404</p>
      <PageHeading className="font-display text-hero">Oops! Page not found</PageHeading>
      <p className="max-w-prose text-lg text-muted">
        The address may have changed, or a letter went missing on the way. Nothing is wrong on your side.
      </p>
      <ButtonLink to="/" size="lg">
        Return to Home
      </ButtonLink>
    </section>
  );
}
