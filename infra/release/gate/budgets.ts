/**
 * What a first visit to any page may cost, the shell and the page's remote together, as sent (brotli).
 * Exact figures that repeat, so they can refuse a release; times are left to `npm run bench`.
 */
export const budgets = {
  /** Bytes of script before every control works. */
  scriptBytes: 120 * 1024,
  /** Requests for them. */
  scripts: 14,
  /** Bytes of stylesheets; the composer inlines what a page needs of them. */
  styleBytes: 24 * 1024,
} as const;

export type Budgets = { [limit in keyof typeof budgets]: number };
