import { describe, expect, it } from 'vitest';
import { defineRemote } from './remote';

const page = (path: `/${string}`) => ({
  path,
  component: () => null,
  head: { title: 'A page', description: 'About it' },
});

describe('defineRemote', () => {
  it('keeps name and routes, and offers no actions unless told', () => {
    const remote = defineRemote({ name: 'booking', routes: [page('/contact')] });
    expect(remote).toMatchObject({ name: 'booking', actions: {} });
    expect(remote.routes.map(({ path }) => path)).toEqual(['/contact']);
  });

  it('accepts the root and nested paths', () => {
    expect(() => defineRemote({ name: 'a', routes: [page('/'), page('/auth/confirm')] })).not.toThrow();
  });

  it('refuses a path claimed twice, by name', () => {
    expect(() => defineRemote({ name: 'a', routes: [page('/x'), page('/x')] })).toThrow(
      'Remote a: path /x is claimed twice',
    );
  });

  it.each(['/x/', '/X', '/x?y', '/:id', '/../x', '//x'] as const)(
    'refuses %s, which is no plain path',
    (path) => {
      expect(() => defineRemote({ name: 'a', routes: [page(path)] })).toThrow('not a plain absolute path');
    },
  );
});
