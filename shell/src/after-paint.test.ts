import { pageAliveMark } from '@concierge/kit/page-events';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  vi.resetModules();
  vi.stubGlobal('__pageAliveMark', pageAliveMark);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

it('loads the page’s modules after the first paint', async () => {
  const { pathname } = new URL(import.meta.url.replace('.test.ts', '.ts'));
  document.body.innerHTML = [
    '<template></template>',
    '<template><link rel="modulepreload" href="/remote.js"></template>',
    `<script type="text/plain" src="${pathname}"></script>`,
  ].join('');
  await import('./after-paint');
  const named = () => document.querySelector('link[href="/remote.js"]');
  expect(named()).toBeNull();
  await vi.advanceTimersByTimeAsync(50);
  expect(named()).not.toBeNull();
});

it('reloads a page that Back restores if it was left before it was alive, because WebKit then loads nothing, unless something was typed', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  await import('./after-paint');
  show(false);
  expect(reload).not.toHaveBeenCalled();
  document.body.innerHTML = '<input value="Prefilled"><textarea></textarea><input type="checkbox">';
  const [name, text, box] = document.querySelectorAll<HTMLInputElement>('input, textarea');
  if (!name || !text || !box) throw new Error('no fields');
  text.value = 'Typed before the page was alive';
  show(true);
  expect(reload).not.toHaveBeenCalled();
  text.value = '';
  box.checked = true;
  show(true);
  expect(reload).not.toHaveBeenCalled();
  box.checked = false;
  show(true);
  expect(reload).toHaveBeenCalled();
  performance.mark(pageAliveMark);
  onTestFinished(() => performance.clearMarks());
  reload.mockClear();
  show(true);
  expect(reload).not.toHaveBeenCalled();
});
