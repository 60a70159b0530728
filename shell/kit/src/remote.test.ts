import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { defineRemote, loadPage, usePageValue } from './remote';

const page = (path: `/${string}`) => ({
  path,
  component: () => null,
  head: { title: 'A page', description: 'About it' },
});

describe('defineRemote', () => {
  it('keeps name and routes, and offers no actions by default', () => {
    const remote = defineRemote({ name: 'booking', routes: [page('/contact')] });
    expect(remote).toMatchObject({ name: 'booking', actions: {} });
    expect(remote.routes.map(({ path }) => path)).toEqual(['/contact']);
  });

  it('accepts the root and nested paths', () => {
    expect(() => defineRemote({ name: 'a', routes: [page('/'), page('/auth/confirm')] })).not.toThrow();
  });

  it('refuses a path claimed twice, by name', () => {
    expect(() => defineRemote({ name: 'a', routes: [page('/x'), page('/x')] })).toThrow(
      'Remote a: "/x" is claimed twice',
    );
  });

  it.each(['/x/', '/X', '/x?y', '/:id', '/../x', '//x'] as const)(
    'refuses %s, which is not a plain path',
    (path) => {
      expect(() => defineRemote({ name: 'a', routes: [page(path)] })).toThrow('not a plain absolute path');
    },
  );

  it('makes a page for each value of a path parameter', async () => {
    const remote = defineRemote({
      name: 'a',
      routes: [
        {
          path: '/team/:name',
          component: () => usePageValue(),
          head: { title: 'Team', description: 'Who we are' },
          values: { ada: { title: 'Ada' }, grace: {} },
        },
      ],
    });
    expect(remote.routes.map(({ path, head }) => [path, head.title])).toEqual([
      ['/team/ada', 'Ada'],
      ['/team/grace', 'Team'],
    ]);
    const pages = await Promise.all(remote.routes.map((route) => loadPage(remote, route)));
    expect(pages.map((Page) => renderToString(createElement(Page)))).toEqual(['ada', 'grace']);
  });

  it.each(['Ada', '', '..'])('refuses the value "%s", which a plain path cannot contain', (value) => {
    const route = { ...page('/team/:name'), values: { [value]: {} } };
    expect(() => defineRemote({ name: 'a', routes: [route] })).toThrow('not a plain absolute path');
  });
});
