import { Button, cn, EmailLink, PhoneLink } from '@concierge/kit';
import { Late } from '../background/late';

const loadReference = () => import('./reference-note').then(({ ReferenceNote }) => ReferenceNote);

interface PageErrorProps {
  /** True if the page below is the previous one. */
  readonly showsPreviousPage?: boolean;
  readonly onRetry: () => void;
}

/**
 * The short message above a page whose interactive part is missing, or above the previous page when the next one didn't
 * load.
 */
export function PageError({ showsPreviousPage = false, onRetry }: PageErrorProps) {
  const retry = () => {
    // This message goes, and the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <div data-script-only className="contents">
      <div
        role="alert"
        className={cn(
          'border-rule border-b bg-sand px-6 py-3 text-ink print:hidden',
          // In view below the header, wherever the link was, unless the window is too low for both.
          showsPreviousPage && 'top-18 z-40 [@media(height>=30rem)]:sticky',
        )}
      >
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-sm">
            <span>
              {showsPreviousPage
                ? 'We couldn’t open that page yet, so you’re still on this one. Try again'
                : 'Part of this page isn’t responding. You can still read it'}
            </span>
            , or reach us at <PhoneLink className="underline" /> or <EmailLink className="underline" />.
          </p>
          <Button size="sm" variant="outline" onClick={retry}>
            Retry
          </Button>
          {/* Loads the address as a document, and this one loses nothing. */}
          {/* biome-ignore lint/security/noBlankTarget: this site's own page, which starts with this tab's session storage */}
          <a href={window.location.href} target="_blank" className="py-2 text-sm underline" rel="opener">
            Open it in a new tab
          </a>
          <Late load={loadReference} />
        </div>
      </div>
    </div>
  );
}
