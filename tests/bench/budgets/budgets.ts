import { budgets as shares } from '@concierge/release/gate/budgets';

/** Limits for the first load of a page of the composed site. Sizes are as sent: brotli. */
export const firstLoadBudgets = {
  htmlBytes: 12 * 1024,
  /** Until the last control works. The home page is the lightest. */
  scriptBytes: (path: string) =>
    path === '/' ? 92 * 1024 : shares.shell.scriptBytes + shares.remote.scriptBytes,
  fontBytes: 30 * 1024,
  requests: 8,
  /** The document; fonts, the shell, and the script that waits for the first paint; the other modules. */
  serialSteps: 3,
  /**
   * Layout shift by a font that arrives after the first paint: it may move a word by a few pixels in its line
   * (shell/src/fonts). A line that moves counts ten times as much.
   */
  lateFontShift: 0.0005,
} as const;
