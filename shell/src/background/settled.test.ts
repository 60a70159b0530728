import { expect, it, vi } from 'vitest';
import { settled, settleSoon } from './settled';

it('is a second after a page responds, so that nothing delays a visitor who goes on at once', async () => {
  vi.useFakeTimers();
  const load = vi.fn();
  settled.then(load);
  settleSoon();
  await vi.advanceTimersByTimeAsync(999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledOnce();
});
