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
/** Paths that other remotes own. */
const otherPaths = ['/contact'];

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

  it('gives every page its own title and description', () => {
    const heads = remote.routes.map(({ head }) => head);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
    for (const { description } of heads) {
      expect(description.length).toBeGreaterThan(60);
      expect(description.length).toBeLessThan(180);
    }
  });
});

describe.each(paths)('%s', (path) => {
  let html = '';
  beforeAll(async () => {
    html = await render(path);
  });

  it('renders on a server without inline styles or scripts', () => {
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/\son[a-z]+=/);
  });

  it('has one h1 and skips no heading level', () => {
    const levels = all(html, /<h([1-6])[\s>]/g).map(Number);
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it('uses every id once, and its labels and fragment links refer to existing ids', () => {
    const ids = all(html, /\sid="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of all(html, /aria-labelledby="([^"]+)"/g)) expect(ids).toContain(id);
    for (const id of all(html, /href="#([^"]+)"/g)) expect(ids).toContain(id);
  });

  it('links only to pages that exist', () => {
    const targets = all(html, /href="(\/[^"?#]*)/g);
    for (const target of targets) expect([...paths, ...otherPaths]).toContain(target);
  });

  it('leaves the landmarks main, header and footer to the shell', () => {
    expect(html).not.toContain('<main');
    expect(html).not.toContain('<footer');
  });
});
