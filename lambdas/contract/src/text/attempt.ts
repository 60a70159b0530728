/** The result, or undefined if it throws: storage may be blocked or full, and kept text may be anything. */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
