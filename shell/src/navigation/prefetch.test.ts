import { afterEach, expect, it, vi } from 'vitest';
import { prefetchOnIntent } from './prefetch';

const load = vi.fn();
const prepare = vi.fn(async () => {});
const loader = { leaving: false, load, ownerOf: () => 'booking', prepare };
document.body.innerHTML = '<a href="/contact">Book</a>';
const link = document.body.firstElementChild;
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
  expect(await loaded()).toEqual([['/contact']]);
  focus();
  expect(await loaded()).toEqual([['/contact'], ['/contact']]);
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
