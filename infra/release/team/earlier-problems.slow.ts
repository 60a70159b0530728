import { repository } from '@concierge/command-line/workspace';
import { pageAliveMark } from '@concierge/contract/releases/performance-marks';
import { missingPageKey } from '@concierge/edge/routing';
import { expect, it } from 'vitest';
import { pageKey } from '../store/keys';
import { liveVersions } from '../store/registry';
import { loadLive, readRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { checkReleases } from './check';
import { liveProblems } from './check-live';

/** A site whose pages fail in a browser where `broken` says so. */
async function siteWhere(broken: (path: string, live: Record<string, string>) => boolean) {
  const site = await startedSite();
  for (const [state, code] of Object.entries({ fine: '', broken: 'throw Error("It broke");' }))
    await site.store.put(
      `remotes/${state}.js`,
      Buffer.from(`performance.mark('${pageAliveMark}', { detail: { path: location.pathname } }); ${code}`),
    );
  const render = async (store: ReleaseStore) => {
    const { registry } = await readRegistry(store);
    const releases = liveVersions(registry);
    const manifests = await loadLive(store, registry);
    const pages = manifests.flatMap(({ name, version, paths }) =>
      paths.map((path) => {
        const state = broken(path, releases) ? 'broken' : 'fine';
        const text = `<!doctype html><title>A page</title><link rel="icon" href="data:,"><header></header><a href="/remotes/${name}/${version}/"></a>
          <script type="module" src="/remotes/${state}.js"></script>`;
        return [pageKey(path), text.replace('</a>', `/remotes/shell/${releases.shell}/</a>`)] as const;
      }),
    );
    return {
      releases,
      files: { ...Object.fromEntries(pages), [missingPageKey]: '<header></header>' },
      notes: [],
    };
  };
  const renderer = { ...site.renderer, render };
  Object.assign(site.renderer, { render });
  await site.publish([fakeRemote('prices')]);
  const lines: string[] = [];
  const common = { store: site.store, renderer, log: (line: string) => void lines.push(line) };
  return { site, lines, common };
}
const folders = [repository];

it('reports another team’s page that was broken before a new shell, and refuses only what the shell breaks', async () => {
  const { lines, common } = await siteWhere(
    (path, { shell }) => path === '/contact' || (path === '/survey' && shell === '3.0.0'),
  );
  await checkReleases([fakeShell({ version: '2.0.0' })], { ...common, folders });
  expect(lines).toContain(
    '/contact was broken before, which is reported and not held against this: It broke',
  );
  await expect(checkReleases([fakeShell({ version: '3.0.0' })], { ...common, folders })).rejects.toThrow(
    /^\/survey of shell 3\.0\.0 in a browser: It broke$/,
  );
}, 60_000);

it('takes a shell back after it went live for what it broke, and for nothing else', async () => {
  const { site, lines, common } = await siteWhere(
    (path, { shell }) => path === '/contact' || (path === '/survey' && shell === '3.0.0'),
  );
  const problems = async (version: string) => {
    await site.publish([fakeShell({ version })]);
    return liveProblems([{ name: 'shell', version }], { ...common, site: undefined, root: repository });
  };
  expect(await problems('2.0.0')).toEqual([]);
  expect(lines).toContain(
    '/contact was broken before, which is reported and not held against this: It broke',
  );
  expect(await problems('3.0.0')).toEqual(['/survey of shell 3.0.0 in a browser: It broke']);
}, 60_000);

it('refuses a remote for its own page, although that was broken before', async () => {
  const { common } = await siteWhere((path) => path === '/prices');
  await expect(
    checkReleases([fakeRemote('prices', { version: '1.1.0' })], { ...common, folders }),
  ).rejects.toThrow(/\/prices of prices 1\.1\.0 in a browser: .*It broke/);
}, 60_000);
