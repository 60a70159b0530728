import { repository } from '@concierge/command-line/workspace';
import { expect, it } from 'vitest';
import { candidateOverlay } from '../gate/gate';
import { pageKey } from '../store/keys';
import { liveVersions } from '../store/registry';
import { withLive } from '../store/registry-changes';
import { readRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { fakeRemote } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { headerProblem } from './header-heights';
import { serveSite } from './serve-site';

/** What is said of a release with which every page has this in its header. */
async function problemWith(links: string): Promise<string | undefined> {
  const site = await startedSite();
  const paths = ['/contact', '/survey'];
  const render = async (store: ReleaseStore) => {
    const releases = liveVersions((await readRegistry(store)).registry);
    const header = `<header>${releases.prices ? links : 'Link'}</header>`;
    const files = Object.fromEntries(paths.map((path) => [pageKey(path), `<!doctype html>${header}`]));
    return { releases, files, notes: [] };
  };
  const candidate = fakeRemote('prices');
  const next = withLive((await readRegistry(site.store)).registry, candidate.manifest, new Date());
  const overlay = candidateOverlay(site.store, [candidate], next);
  const { origin, close } = await serveSite(overlay, (await render(overlay)).files);
  const renderer = { ...site.renderer, render };
  const folder = repository;
  return headerProblem({ folder, before: site.store, renderer, after: origin, paths }).finally(close);
}

it('a release with which the header is as high as before is fine', async () => {
  expect(await problemWith('Links')).toBeUndefined();
});

it('a release that makes the header of other teams’ pages higher is refused, with a page and both heights', async () => {
  expect(await problemWith('Link<br>Link')).toMatch(
    /^the header has another height on \/contact \(\d+ px instead of \d+ px, in a window of 390 px\) and 1 more: /,
  );
});

it('and so is one that does it in narrower windows alone', async () => {
  const link = '<svg width="600" height="10"></svg>';
  expect(await problemWith(`${link}${link}`)).toMatch(/in a window of \d+ px/);
});
