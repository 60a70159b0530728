/**
 * The code that validates and sends a form, in a separate chunk. The page is readable and every control works before
 * it loads.
 */
export const loadSubmission = () => import('../submission');

/** Called when someone begins to use a form, so that a captcha token is ready by the time it is filled in. */
export function preloadSubmission(): void {
  loadSubmission().then(
    ({ captcha }) => captcha.warm(),
    // Submitting retries, and reports a failure.
    () => {},
  );
}
