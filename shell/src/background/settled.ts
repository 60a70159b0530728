let resolve: () => void = () => undefined;

/**
 * Resolves once the page's controls respond, or once it is clear that they won't soon. What no visitor waits for is loaded
 * then.
 */
export const settled = new Promise<void>((done) => {
  resolve = done;
});

export const settle = (): void => resolve();
