import { afterEach, expect, it } from 'vitest';
import { withServedModules } from './served-page';

const remote = (name: string) => ({
  version: '1.0.0',
  entry: `/remotes/${name}/1.0.0/remoteEntry.js`,
  paths: [`/${name}`],
  loading: undefined,
});
const live = { booking: remote('booking'), survey: remote('survey') };
const served = { path: '/booking', remote: 'booking', html: '' };

afterEach(() => document.body.replaceChildren());

it('The modules of the served page are those that its document names besides the shell, with their hashes', () => {
  document.body.innerHTML =
    '<link rel="preload" href="/font.woff2"><link rel="modulepreload" href="/shell.js"><script type="text/plain" src="/shell.js"></script><link rel="modulepreload" href="/a.js" integrity="sha384-a"><link rel="modulepreload" href="/b.js" integrity="sha384-b">';
  const { booking, survey } = withServedModules(live, served);
  expect(survey).toBe(live.survey);
  expect(booking).toEqual({
    ...live.booking,
    loading: {
      scripts: [
        { url: '/a.js', integrity: 'sha384-a' },
        { url: '/b.js', integrity: 'sha384-b' },
      ],
      styles: [],
      pages: { '/booking': [] },
    },
  });
});

it('A registry that says what to load is left as it is, and so is one without the page’s remote', () => {
  const loading = { scripts: [], styles: [], pages: {} };
  const known = { booking: { ...live.booking, loading } };
  expect(withServedModules(known, served)).toBe(known);
  expect(withServedModules(live, { ...served, remote: 'gone' })).toBe(live);
  expect(withServedModules(live, undefined)).toBe(live);
});
