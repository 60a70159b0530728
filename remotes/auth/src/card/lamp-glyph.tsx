import type { ComponentProps } from 'react';

/** A lamp in a window: one stroke weight, one gold lamp. */
export function LampGlyph(props: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d="M8 44V18a16 16 0 0 1 32 0v26M4 44h40" />
      <path className="fill-lamp" d="M20 18h8l4 9H16z" />
      <path d="M24 27v11M19 38h10M24 12v6" />
    </svg>
  );
}
