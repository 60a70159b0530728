import { attempt } from '@concierge/kit';

/*
 * Imported before Amplify, for its side effect. Amplify keeps the steps of a sign-in in sessionStorage, or in memory if
 * it can't reach that when it is loaded. Storage that is full it would take, and then fail. So full storage looks blocked
 * while Amplify is evaluated, which is one task.
 */
const name = 'sessionStorage';
const probe = 'concierge.probe';
const isFull = !attempt(() => {
  window[name].setItem(probe, probe);
  window[name].removeItem(probe);
  return true;
});
const original = Object.getOwnPropertyDescriptor(window, name);
if (isFull && original) {
  const get = () => {
    throw new DOMException('Storage is full', 'QuotaExceededError');
  };
  Object.defineProperty(window, name, { configurable: true, get });
  queueMicrotask(() => Object.defineProperty(window, name, original));
}
