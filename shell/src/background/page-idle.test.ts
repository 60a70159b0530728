import { expect, it, vi } from 'vitest';
import { idleSoon, pageIdle } from './page-idle';

it('is a second after a page responds, so that nothing delays a visitor who goes on at once', async () => {
  vi.useFakeTimers();
  const load = vi.fn();
  pageIdle.then(load);
  idleSoon();
  await vi.advanceTimersByTimeAsync(999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledOnce();
});
