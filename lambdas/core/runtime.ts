/** What a function takes from the world around it, so that a test can put another world in its place. */
export interface Runtime {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly fetch: typeof fetch;
  /** Factor on how long a function waits for the engine and for itself; more where many share one machine. */
  readonly patience: number;
}

export const liveRuntime: Runtime = {
  env: process.env,
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  fetch: (...request) => fetch(...request),
  patience: 1,
};
