/** Anything that is asked of a browser, and nothing of it: calls, properties and texts all lead here. */
const anything: unknown = new Proxy(function browser() {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'length' ? 0 : anything),
  has: () => true,
  set: () => true,
  apply: () => anything,
  construct: () => ({}),
});

/** More than a year, so that a page that shows no more than the year is seen as well. */
const laterMs = 400 * 24 * 3600 * 1000;

/** The clock of another day. */
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
 * Names that code of another place and time finds: a browser, another day. A page that renders something else
 * with them would not be what was served when React takes it over, nor twice the same when it is composed.
 */
export const elsewhere: Readonly<Record<string, unknown>> = {
  window: anything,
  document: anything,
  navigator: anything,
  localStorage: anything,
  sessionStorage: anything,
  Date: LaterDate,
};
