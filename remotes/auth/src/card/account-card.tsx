import { LineDrawing, PageHeading, site } from '@concierge/kit';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * The card of the sign-in, confirmation and reset pages, titled with the product's name. The minimum height is a
 * form's, so that nothing below moves when a form replaces 'Loading...'.
 */
export function AccountCard({ children }: { children: ReactNode }) {
  return (
    <div data-personal className="min-h-184 px-6 py-12 md:min-h-212 md:py-18 print:min-h-0">
      <div className="mx-auto grid max-w-[27rem] grid-cols-1 gap-6 rounded-card border border-rule bg-white p-6 shadow-soft sm:p-8">
        <div className="grid grid-cols-1 justify-items-center gap-4 text-center">
          <LampDrawing className="size-12 text-pine" />
          <PageHeading className="max-w-full font-display text-2xl tracking-tight text-balance wrap-anywhere text-ink">
            <span translate="no">{site.brand}</span>
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
    <LineDrawing viewBox="0 0 48 48" {...props}>
      <path d="M8 44V18a16 16 0 0 1 32 0v26M4 44h40" />
      <path className="fill-lamp" d="M20 18h8l4 9H16z" />
      <path d="M24 27v11M19 38h10M24 12v6" />
    </LineDrawing>
  );
}

/** Heading of a view that replaces another one. It takes focus. */
export function PanelHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect, because focus must move with the view: an effect could run after someone started typing.
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-center font-display text-xl text-ink outline-none">
      {children}
    </h2>
  );
}

/** A view without a form: what happened, and what to do next. */
export function Panel({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4 text-center">
      <PanelHeading>{heading}</PanelHeading>
      <p className="text-base text-balance text-ink">{text}</p>
      {children}
    </div>
  );
}

/** Placeholder while a script finds out which view to show. Hidden when scripts are off: the view would never come. */
export function LoadingPlaceholder({ children }: { children: string }) {
  return (
    <div className="grid grid-cols-1 gap-4 py-8 text-center noscript:hidden">
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
