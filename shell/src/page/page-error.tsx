import { Button, EmailLink, PhoneLink } from '@concierge/kit';

/** The short message above a page whose interactive part is missing. */
export function PageError({ remote, onRetry }: { remote: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      data-trouble={remote}
      className="border-rule border-b bg-sand px-6 py-3 text-ink print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2">
        <p className="text-sm">
          Part of this page isn’t responding. You can still read it, or reach us at{' '}
          <PhoneLink className="underline" /> or <EmailLink className="underline" />.
        </p>
        <Button size="sm" variant="outline" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
  );
}
