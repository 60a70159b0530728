/** What the first load of a page may cost on the composed site (issue 3). Sizes as sent: brotli. */
export const firstLoadBudgets = {
  renderBlockingRequests: 0,
  htmlBytes: 14 * 1024,
  scriptBytes: 119 * 1024,
  requests: 14,
  /** The document is the first, everything that it names the second. */
  serialSteps: 2,
  layoutShift: 0,
} as const;
