import { pageAliveMark } from '@concierge/kit/page-events';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  vi.resetModules();
  vi.stubGlobal('__pageAliveMark', pageAliveMark);
});

it('loads the page’s modules after the first paint, and its fonts’ stylesheet once it is alive', async () => {
  const { pathname } = new URL(import.meta.url.replace('.test.ts', '.ts'));
  document.body.innerHTML = [
    '<template></template>',
    '<template><link rel="modulepreload" href="/remote.js"><link rel="stylesheet" id="fonts"></template>',
    `<script type="text/plain" src="${pathname}"></script>`,
  ].join('');
  await import('./after-paint');
  const named = () => document.querySelector('link[href="/remote.js"]');
  expect(named()).toBeNull();
  await vi.advanceTimersByTimeAsync(50);
  expect(named()).not.toBeNull();
  const sheet = () => document.head.querySelector('#fonts');
  expect(sheet()).toBeNull();
  performance.mark(pageAliveMark);
  await vi.waitFor(() => expect(sheet()).not.toBeNull(), { timeout: 10_000 });
  performance.clearMarks();
});

it('reloads a page that Back restores if it was left before it was alive, because WebKit then loads nothing, unless that would lose something', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  await import('./after-paint');
  show(false);
  expect(reload).not.toHaveBeenCalled();
  document.body.innerHTML = [
    '<input value="Prefilled"><textarea></textarea><input type="checkbox"><input type="checkbox" data-view-only>',
    '<select><option>Any time</option><option>Morning</option></select>',
    '<select><option>Email</option><option selected>Phone</option></select>',
  ].join('');
  const [text] = document.getElementsByTagName('textarea');
  const [, box, pause] = document.getElementsByTagName('input');
  const [time, way] = document.getElementsByTagName('select');
  if (!text || !box || !pause || !time || !way) throw new Error('no fields');
  const edits = [
    [
      () => Object.assign(text, { value: 'Typed before the page was alive' }),
      () => Object.assign(text, { value: '' }),
    ],
    [() => Object.assign(box, { checked: true }), () => Object.assign(box, { checked: false })],
    [() => Object.assign(time, { selectedIndex: 1 }), () => Object.assign(time, { selectedIndex: 0 })],
    [() => Object.assign(way, { selectedIndex: 0 }), () => Object.assign(way, { selectedIndex: 1 })],
  ] as const;
  pause.checked = true;
  for (const [edit, undo] of edits) {
    edit();
    show(true);
    expect(reload).not.toHaveBeenCalled();
    undo();
  }
  const network = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  show(true);
  expect(reload).not.toHaveBeenCalled();
  network.mockReturnValue(true);
  show(true);
  expect(reload).toHaveBeenCalled();
  performance.mark(pageAliveMark);
  onTestFinished(() => performance.clearMarks());
  reload.mockClear();
  show(true);
  expect(reload).not.toHaveBeenCalled();
});
