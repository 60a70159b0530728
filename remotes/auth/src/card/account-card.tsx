import { PageHeading, site } from '@concierge/kit';
import type { ReactNode } from 'react';
import { LampGlyph } from './lamp-glyph';

/**
 * The card that every account page consists of, titled with the product's name. It is
 * marked as personal, so that the shell's assistant asks before it loads anything here, even while the form is
 * still to come. Its least height is that of a form, so that nothing below moves when one takes the place
 * of 'Loading...'.
 */
export function AccountCard({ children }: { children: ReactNode }) {
  return (
    <div data-personal className="min-h-184 px-6 py-12 md:min-h-212 md:py-18">
      <div className="mx-auto grid max-w-[27rem] grid-cols-1 gap-6 rounded-card border border-rule bg-white p-6 shadow-soft sm:p-8">
        <div className="grid grid-cols-1 justify-items-center gap-4 text-center">
          <LampGlyph className="size-12 text-pine" />
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
