let resolve: () => void = () => undefined;

/**
 * Resolves a while after the page's controls respond, or once it is clear that they won't soon. What no visitor waits for
 * is loaded then.
 */
export const pageIdle = new Promise<void>((done) => {
  resolve = done;
});

export const markIdle = (): void => resolve();

/** The files of links ahead arrive within this time. What is loaded then would also delay a visitor who goes on at once. */
const restMs = 1000;

/** Call it when the page's controls respond. */
export function idleSoon(): void {
  setTimeout(markIdle, restMs);
}
