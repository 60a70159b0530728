// @vitest-environment node
import { loadPage } from '@concierge/kit';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { remote } from './routes';

const render = async (path: string) => {
  const route = remote.routes.find((each) => each.path === path);
  if (!route) throw new Error(`no page at ${path}`);
  const Page = await loadPage(remote, route);
  return renderToString(
    <MemoryRouter initialEntries={[path]}>
      <Page />
    </MemoryRouter>,
  );
};
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
const paths = remote.routes.map(({ path }) => path);

describe('the marketing remote', () => {
  it('owns the eight public pages', () => {
    expect(paths).toEqual([
      '/',
      '/about',
      '/services',
      '/how-it-works',
      '/who-we-help',
      '/terms',
      '/privacy',
      '/hipaa',
    ]);
  });

  it.each(remote.routes)('tells a search result what $path is about', ({ head: { description } }) => {
    expect(description.length).toBeGreaterThan(60);
  });
});

describe.each(paths)('%s', (path) => {
  let html = '';
  beforeAll(async () => {
    html = await render(path);
  });

  it('uses every id once, and its labels and fragment links refer to existing ids', () => {
    const ids = all(html, /\sid="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of all(html, /aria-labelledby="([^"]+)"/g)) expect(ids).toContain(id);
    for (const id of all(html, /href="#([^"]+)"/g)) expect(ids).toContain(id);
  });

  it('leaves the landmarks main, header and footer to the shell', () => {
    expect(html).not.toContain('<main');
    expect(html).not.toContain('<footer');
  });
});
