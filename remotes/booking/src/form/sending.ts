/**
 * What it takes to check and send a form, and nothing that it takes to show one. In a chunk of its own: the
 * page is readable and every control works before it is there.
 */
export type Sending = typeof import('../submission/sending');

let loading: Promise<Sending> | null = null;

/** @throws whatever the import throws; the next call tries again. */
export function loadSending(): Promise<Sending> {
  loading ??= import('../submission/sending').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Called when somebody begins to use a form: by the time it is filled in, a captcha token is there too. */
export function prepareSending(): void {
  loadSending().then(
    ({ captcha }) => captcha.warm(),
    // Sending will try again, and say so if it cannot.
    () => {},
  );
}
