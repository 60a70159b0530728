/** What the first load of a page may cost on the composed site. Sizes as sent: brotli. */
export const firstLoadBudgets = {
  renderBlockingRequests: 0,
  htmlBytes: 14 * 1024,
  scriptBytes: 119 * 1024,
  fontBytes: 30 * 1024,
  requests: 14,
  /** The document is the first, everything that it names the second. */
  serialSteps: 2,
  /**
   * What a font that comes after the first paint may move: a word by a few pixels in its line (shell/src/fonts). A line that
   * moves counts ten times as much.
   */
  lateFontShift: 0.0005,
} as const;
