import { afterEach, expect, it, vi } from 'vitest';
import { prefetchOnIntent } from './prefetch';

const load = vi.fn();
const loader = { leaving: false, load, ownerOf: () => 'booking', prepare: () => {} };
document.body.innerHTML = '<a href="/contact">Book</a>';
const link = document.body.firstElementChild;
prefetchOnIntent(loader);

const point = (pointerType: string) =>
  link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
const focus = () => link?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
/** What is loaded when everything that was going to happen has happened. */
const loaded = async () => {
  await new Promise((done) => setTimeout(done, 10));
  return load.mock.calls;
};

afterEach(() => {
  load.mockClear();
  loader.leaving = false;
});

it('a page is loaded when a mouse points at its link, or the keyboard comes to it', async () => {
  point('mouse');
  expect(await loaded()).toEqual([['/contact']]);
  focus();
  expect(await loaded()).toEqual([['/contact'], ['/contact']]);
});

it('nothing is loaded for a finger, whose tap comes at once and leads to a document', async () => {
  point('touch');
  expect(await loaded()).toEqual([]);
  focus();
  loader.leaving = true;
  expect(await loaded()).toEqual([]);
});
