import type { ComponentProps } from 'react';

/** The page's one h1. The shell moves focus here after going from page to page. */
export function PageHeading(props: ComponentProps<'h1'>) {
  return <h1 tabIndex={-1} data-page-heading="" {...props} />;
}
