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
