import { PageHeading, site } from '@concierge/kit';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * The card that every account page consists of, titled with the product's name. It is
 * marked as personal, so that the shell's assistant asks before it loads anything here, even while the form is
 * still to come. Its least height is that of a form, so that nothing below moves when one takes the place
 * of 'Loading...'.
 */
export function AccountCard({ children }: { children: ReactNode }) {
  return (
    <div data-personal className="min-h-184 px-6 py-12 md:min-h-212 md:py-18 print:min-h-0">
      <div className="mx-auto grid max-w-[27rem] grid-cols-1 gap-6 rounded-card border border-rule bg-white p-6 shadow-soft sm:p-8">
        <div className="grid grid-cols-1 justify-items-center gap-4 text-center">
          <LampDrawing className="size-12 text-pine" />
          <PageHeading className="max-w-full font-display text-hero tracking-tight text-balance wrap-anywhere text-ink">
            {site.brand}
          </PageHeading>
        </div>
        {children}
        <noscript>
          <p className="text-center text-base text-balance text-ink">
            Accounts need JavaScript, which is turned off in this browser. You don’t need an account to see
            us:{' '}
            <a href="/contact" className="text-pine underline underline-offset-4">
              book a consultation or write to us
            </a>
            .
          </p>
        </noscript>
      </div>
    </div>
  );
}

/** A lamp in a window: one stroke weight, one gold lamp. */
export function LampDrawing(props: ComponentProps<'svg'>) {
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

/** Heading of a view that took another one's place: it takes the focus that the other one had. */
export function PanelHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // With the view itself: a moment later somebody could already have typed into nothing.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-center font-display text-xl text-ink outline-none">
      {children}
    </h2>
  );
}

/** Stands where a view will be, while a script finds out which. Without one it would be a promise nobody keeps. */
export function Waiting({ children }: { children: string }) {
  return (
    <div className="grid gap-4 py-8 text-center noscript:hidden">
      <p role="status" className="text-base text-muted">
        {children}
      </p>
      <p className="late-note text-base text-balance text-ink">
        This is taking longer than it should. Reload the page to try again. You don’t need an account to{' '}
        <a href="/contact" className="text-pine underline underline-offset-4">
          book a consultation or write to us
        </a>
        .
      </p>
    </div>
  );
}
