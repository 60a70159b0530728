import { FunctionFailure } from './environment';

/**
 * Runs something at an interval, never twice at once, and without keeping the process alive. What fails is tried again
 * the next time. Returns what stops it, which waits for a run in progress.
 */
export function runEvery(ms: number, run: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => error instanceof FunctionFailure || console.error(error))
      .finally(() => {
        running = undefined;
      });
  }, ms).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
