/** A stub for anything: its properties and calls return the stub itself. */
export const anything: unknown = new Proxy(function browser() {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'length' ? 0 : anything),
  has: () => true,
  set: () => true,
  apply: () => anything,
  construct: () => ({}),
});

/** More than a year, so that a page that shows only the year differs too. */
const laterMs = 400 * 24 * 3600 * 1000;

/** A clock that is more than a year ahead. */
class LaterDate extends Date {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(Date.now() + laterMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return Date.now() + laterMs;
  }
}

/**
 * Globals like those of a browser on another day. A page that renders differently with them would not match the served
 * HTML when React hydrates it, and would change each time it is composed.
 */
export const fakeBrowserGlobals: Readonly<Record<string, unknown>> = {
  window: anything,
  document: anything,
  navigator: anything,
  localStorage: anything,
  sessionStorage: anything,
  Date: LaterDate,
};
