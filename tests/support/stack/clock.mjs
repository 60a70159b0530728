// Moves this thread's clock ahead by the milliseconds in its import URL (clock.mjs?330000), so that a run need not wait
// for hours. Timers are not affected. Plain JavaScript, because a function's thread has no TypeScript loader.
const ahead = Number(new URL(import.meta.url).search.slice(1));
const RealDate = Date;

// A proxy, not a class: a Date created by the platform must still be an instance of it.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + ahead] : given, self),
  get: (target, key) => (key === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, key)),
});
