import { expect, it, onTestFinished, vi } from 'vitest';

it('loads the page’s modules after the first paint', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  onTestFinished(() => void vi.useRealTimers());
  document.body.innerHTML = '<template><link rel="modulepreload" href="/remote.js"></template>';
  await import('./after-paint');
  const named = () => document.querySelector('link[href="/remote.js"]');
  expect(named()).toBeNull();
  await vi.advanceTimersByTimeAsync(50);
  expect(named()).not.toBeNull();
});
