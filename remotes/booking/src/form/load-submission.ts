/**
 * The code that checks and sends a form, in a chunk of its own: the page is readable and every control works
 * before it arrives.
 */
type Submission = typeof import('../submission');

let loading: Promise<Submission> | null = null;

/** @throws whatever the import throws; the next call tries again. */
export function loadSubmission(): Promise<Submission> {
  loading ??= import('../submission').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Called when somebody begins to use a form, so that a captcha token is there by the time it is filled in. */
export function preloadSubmission(): void {
  loadSubmission().then(
    ({ captcha }) => captcha.warm(),
    // Submitting tries again, and says so if it cannot.
    () => {},
  );
}
