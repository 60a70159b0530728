import { expect, it, vi } from 'vitest';
import { loadStyles } from './load-files';

it('waits for a stylesheet that another page is loading, and loads it again after a failure', async () => {
  const links: HTMLLinkElement[] = [];
  // There is no browser here to load stylesheets.
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) links.push(link);
  });
  const loading = { scripts: [], styles: [{ url: '/marketing.css', integrity: 'sha384-m' }], pages: {} };
  const load = (path: string) => loadStyles('marketing', path, loading);

  const both = Promise.allSettled([load('/services'), load('/about')]);
  expect(links).toHaveLength(1);
  links[0]?.dispatchEvent(new Event('error'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);

  const arrived = vi.fn();
  load('/services').then(arrived);
  load('/about').then(arrived);
  expect(links).toHaveLength(2);
  await Promise.resolve();
  expect(arrived).not.toHaveBeenCalled();
  links[1]?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(2));
});
