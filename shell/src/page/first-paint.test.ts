import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { firstPaint } from './first-paint';

beforeEach(() => {
  // Not `performance`, whose entries are looked at.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  return () => vi.useRealTimers();
});
afterEach(() => vi.unstubAllGlobals());

/** Whether the page was waited for, and until when. */
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

it('does not wait where the page was painted before', async () => {
  performance.mark('first-contentful-paint');
  onTestFinished(() => performance.clearMarks());
  expect(await waiting()(0)).toBe(false);
});

it('does not wait for a tab that nobody sees', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(await waiting()(0)).toBe(false);
});

it('does not wait for long for a tab that was left meanwhile', async () => {
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  const stillAfter = waiting();
  expect(await stillAfter(100)).toBe(true);
  expect(await stillAfter(1000)).toBe(false);
});
