import { setTimeout as sleep } from 'node:timers/promises';
import { findPackage } from '@concierge/command-line/workspace';
import type { Renderer } from '../compose/renderer';
import { candidateOverlay } from '../gate/gate';
import { releasePrefix } from '../store/keys';
import { liveEntry, liveVersions, type Registry } from '../store/registry';
import { withLive, withoutLive } from '../store/registry-changes';
import { loadManifest, readRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { openPages } from './browser';
import { causesOf } from './causes';
import { withoutEarlier } from './earlier-problems';
import { serveSite } from './serve-site';

/** Longer than edge locations keep a page, and the index of pages takes to reach them. */
const shownWithinMs = 120_000;
const askEveryMs = 2000;

interface Release {
  readonly name: string;
  readonly version: string;
}

interface LiveSite {
  readonly store: ReleaseStore;
  readonly renderer: Renderer;
  /** The site's address; without it, what the store would show is served here. */
  readonly site: string | undefined;
  /** The repository, or the folder of a single remote. */
  readonly root: string;
  log(line: string): void;
}

/**
 * Opens the pages of live releases in a browser as visitors get them, and runs their `smoke.ts`.
 * @returns what is wrong, one sentence each
 */
export async function liveProblems(
  releases: readonly Release[],
  { store, renderer, site, root, log }: LiveSite,
): Promise<string[]> {
  const { registry } = await readRegistry(store);
  const served = site ? undefined : await serveSite(store, {});
  const origin = served?.origin ?? new URL(site ?? '').origin;
  const found: string[] = [];
  try {
    for (const release of releases) {
      const { name, version } = release;
      const paths = pathsOf(registry, name);
      log(`${name} ${version}: opening ${paths.length} live pages ...`);
      const late = site ? await notShown(release, origin, paths) : [];
      found.push(...late.map((path) => `${path} still shows another version than ${name} ${version}`));
      if (late.length > 0) continue;
      const folder = await folderOf(name, root);
      const visits = paths.map((path) => ({ path, own: true, fills: [] }));
      const checked = name === 'shell' ? undefined : { remote: name, paths };
      const opened = await openPages(folder, origin, visits, { checked });
      // A remote answers for all of its own pages.
      const problems = checked
        ? opened
        : await withoutEarlier(opened, visits, {
            ...{ renderer, folder, log },
            before: await storeBefore(store, registry, releases),
          });
      found.push(...(await causesOf(problems, store, `of ${name} ${version} in a browser`)));
    }
  } finally {
    await served?.close();
  }
  return found;
}

/** What visitors got before these releases went live together. */
async function storeBefore(
  store: ReleaseStore,
  registry: Registry,
  releases: readonly Release[],
): Promise<ReleaseStore> {
  let before = registry;
  for (const { name } of releases) {
    const previous = liveEntry(registry, name)?.extras.history?.previous;
    before = previous
      ? withLive(before, await loadManifest(store, name, previous), new Date())
      : withoutLive(before, name);
  }
  return candidateOverlay(store, [], before);
}

/** The folder of a package; the root if it has none here, and so no `smoke.ts`. */
export const folderOf = (name: string, root: string): Promise<string> =>
  findPackage(name, root).then(
    ({ dir }) => dir,
    () => root,
  );

/** A remote's live paths; for the shell, those of all remotes. */
function pathsOf(registry: Registry, name: string): readonly string[] {
  const names = name === 'shell' ? Object.keys(liveVersions(registry)) : [name];
  return names.flatMap((one) => liveEntry(registry, one)?.extras.loading?.paths ?? []);
}

/** The pages that do not become those of the release in time. */
async function notShown(
  { name, version }: Release,
  origin: string,
  paths: readonly string[],
): Promise<string[]> {
  const until = Date.now() + shownWithinMs;
  const own = `/${releasePrefix(name, version)}`;
  const shows = async (path: string): Promise<boolean> => {
    for (;;) {
      const html = await fetch(origin + path).then(
        (response) => response.text(),
        () => '',
      );
      if (html.includes(own)) return true;
      if (Date.now() > until) return false;
      await sleep(askEveryMs);
    }
  };
  const shown = await Promise.all(paths.map(shows));
  return paths.filter((_, index) => !shown[index]);
}
