import type { ComponentProps } from 'react';

/** The page's only h1. The shell moves focus here after a soft navigation. */
export function PageHeading(props: ComponentProps<'h1'>) {
  return <h1 tabIndex={-1} data-page-heading="" {...props} />;
}
