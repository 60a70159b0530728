import { afterEach, expect, it, vi } from 'vitest';
import { prefetchOnIntent } from './prefetch';

const load = vi.fn();
const prepare = vi.fn(async () => {});
const loader = { leaving: false, load, ownerOf: () => 'booking', prepare };
document.body.innerHTML = '<main><a href="/contact">Book</a></main>';
const link = document.querySelector('a');
prefetchOnIntent(loader);

const point = (pointerType: string) =>
  link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
const focus = () => link?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
/** The calls of `load`, after everything deferred has run. */
const loaded = async () => {
  await new Promise((done) => setTimeout(done, 10));
  return load.mock.calls;
};

afterEach(() => {
  load.mockClear();
  loader.leaving = false;
});

it('loads a page when a mouse points at its link or keyboard focus reaches it', async () => {
  point('mouse');
  expect(await loaded()).toEqual([['/contact', false]]);
  focus();
  expect(await loaded()).toEqual([
    ['/contact', false],
    ['/contact', false],
  ]);
});

it('loads nothing on touch, or once another document is on its way', async () => {
  point('touch');
  expect(await loaded()).toEqual([]);
  focus();
  loader.leaving = true;
  expect(await loaded()).toEqual([]);
});

it("loads nothing if the visitor leaves while the page's manifest is read", async () => {
  prepare.mockImplementationOnce(async () => {
    loader.leaving = true;
  });
  focus();
  expect(await loaded()).toEqual([]);
});

it.each([
  ['waits for links to come into view', {}, [link]],
  ['does not on a slow connection', { connection: { effectiveType: '3g' } }, []],
  ['does not on a phone with little memory', { deviceMemory: 1 }, []],
])('%s', async (_, device, expected) => {
  const observe = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observe;
    },
  );
  vi.stubGlobal('navigator', device);
  vi.useFakeTimers();
  prefetchOnIntent(loader);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.runAllTimersAsync();
  expect(observe.mock.calls.flat()).toEqual(expected);
});
