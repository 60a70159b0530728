import { budgets as shares } from '@concierge/release/gate/budgets';

/** Limits for the first load of a page of the composed site. Sizes are as sent: brotli. */
export const firstLoadBudgets = {
  htmlBytes: 12 * 1024,
  /** Until the last control works. The home page is the lightest. */
  scriptBytes: (path: string) =>
    path === '/' ? 90 * 1024 : shares.shell.scriptBytes + shares.remote.scriptBytes,
  fontBytes: 20 * 1024,
  requests: 8,
  /** The document; the shell, and the script that waits for the first paint; the other modules, and the fonts. */
  serialSteps: 3,
  /** Layout shift by anything but fonts. */
  layoutShift: 0.0005,
  /**
   * Layout shift by fonts that arrive later than everything else, if a heading breaks elsewhere in its fallback: half of
   * what Core Web Vitals call good (https://web.dev/articles/cls).
   */
  lateFontShift: 0.05,
} as const;
