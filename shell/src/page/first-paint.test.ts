import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { firstPaint } from './first-paint';

beforeEach(() => {
  // `performance` stays real: firstPaint reads its entries.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
});

/** Calls firstPaint. The function returned advances the clock and says whether firstPaint still waits. */
function waiting() {
  const done = vi.fn();
  firstPaint().then(done);
  return async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return done.mock.calls.length === 0;
  };
}

it('waits for the frame that shows the page', async () => {
  const stillAfter = waiting();
  expect(await stillAfter(0)).toBe(true);
  expect(await stillAfter(20)).toBe(false);
});

it('does not wait if the page is already painted', async () => {
  performance.mark('first-contentful-paint');
  onTestFinished(() => performance.clearMarks());
  expect(await waiting()(0)).toBe(false);
});

it('does not wait in a hidden tab', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(await waiting()(0)).toBe(false);
});

it('does not wait long if the tab is hidden before its first frame', async () => {
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  const stillAfter = waiting();
  expect(await stillAfter(100)).toBe(true);
  expect(await stillAfter(1000)).toBe(false);
});
