import * as React from 'react';
import { expect, it } from 'vitest';
import { importRemote } from './containers';

/** A remote whose entry is this module. */
const remote = (source: string) => ({
  version: '1.0.0',
  entry: `data:text/javascript,${encodeURIComponent(source)}`,
  paths: [],
  loading: undefined,
});

const definition = '{ name: "a", routes: [], actions: {} }';

it('gives a container the shared modules before it gets its routes', async () => {
  const imported = await importRemote(
    'a',
    remote(`
      let given;
      export const init = async (scope) => { given = scope; };
      export const get = async (path) => {
        const [{ get }] = Object.values(given.react);
        const react = (await get())();
        return () => ({ remote: { ...${definition}, path, react, shared: Object.keys(given) } });
      };`),
  );
  expect(imported).toMatchObject({
    name: 'a',
    path: './routes',
    shared: ['react', 'react/jsx-runtime', '@concierge/kit'],
  });
  expect(imported).toHaveProperty('react.useState', React.useState);
});

it.each([
  ['is no container', 'export const get = 1;', 'Remote a has no container'],
  [
    'offers no definition',
    'export const init = () => {}, get = () => () => ({});',
    'Remote a offers no definition',
  ],
  [
    'refuses the shared modules',
    'export const init = () => { throw new Error("Not these"); }, get = () => {};',
    'Not these',
  ],
])('rejects an entry that %s', async (_what, source, message) => {
  await expect(importRemote('a', remote(source))).rejects.toThrow(message);
});
