// Moves this thread's clock by CONCIERGE_CLOCK_MS, so that a suite need not wait for hours: a machine that was
// down for six minutes is one whose clock reads six minutes more when it is back. Timers run as ever.
// Plain JavaScript: the functions' threads load it too, and they have no TypeScript loader.
const ahead = Number(process.env.CONCIERGE_CLOCK_MS ?? 0);
const RealDate = Date;

// A proxy, not a class: a Date that the platform makes must still be an instance of it.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + ahead] : given, self),
  get: (target, key) => (key === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, key)),
});
