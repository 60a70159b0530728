import type { ComponentProps } from 'react';

/** A picture in lines of the text's color. Decoration: screen readers skip it. */
export const LineDrawing = (props: ComponentProps<'svg'>) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  />
);
