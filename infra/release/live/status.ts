import semver from 'semver';
import { composedProblems, readComposed } from '../compose/composed';
import { pageKey, releasePrefix } from '../store/keys';
import { integrityOf, type Manifest, releaseName } from '../store/manifest';
import { entryOf, heldVersions, liveEntry, liveVersions } from '../store/registry';
import { readableManifest, readRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { type FailureReports, keptMs, viewsIn } from './failures/failing-views';
import { type FailurePlace, placesOf } from './failures/places';
import { readLog } from './log';

/** A release that visitors get or got, how it fails, and what a rollback would lead to. */
export interface ReleaseStatus {
  readonly name: string;
  readonly version: string;
  /** 'live' until a browser has checked its pages: 'unchecked'. */
  readonly state: 'live' | 'unchecked' | 'rolled back';
  readonly previous: string | null;
  readonly since: string | null;
  readonly by: string | undefined;
  readonly paths: readonly string[];
  /** Views that failed in the last two weeks; undefined if there are no reports to read. */
  readonly failing: number | undefined;
  readonly failures: readonly FailurePlace[];
}

export const nothingLive =
  'Nothing is live here yet. First the shell is published, by its owners, and then the remotes.';

/** How long a release that was rolled back is still listed, with what went wrong. */
const rolledBackMs = 24 * 3600_000;

/**
 * Every release that is live, or was rolled back within the last day. Without reports it reads only
 * the registry and the log, which a team's own role may read.
 */
export async function status(
  store: ReleaseStore,
  reports?: FailureReports,
  now: Date = new Date(),
): Promise<ReleaseStatus[]> {
  const { registry } = await readRegistry(store);
  const log = await readLog(store, { atMost: 200 });
  const rows: ReleaseStatus[] = [];
  const add = async (name: string, version: string, isLive: boolean) => {
    const entry = entryOf(registry, name, version);
    const { previous = null, since = null, unchecked } = entry?.extras.history ?? {};
    const found = await reports?.since(`${name}@${version}`, new Date(now.getTime() - keptMs));
    rows.push({
      ...{
        name,
        version,
        state: isLive ? (unchecked ? 'unchecked' : 'live') : 'rolled back',
        previous,
        since,
      },
      by: log.find((one) => one.name === name && one.version === version)?.by,
      paths: entry?.extras.loading?.paths ?? [],
      failing: found && viewsIn(found),
      failures: found ? await placesOf(store, { name, version }, found) : [],
    });
  };
  for (const name of Object.keys(registry.microFrontends).sort()) {
    const live = liveEntry(registry, name)?.metadata.version;
    if (live !== undefined) await add(name, live, true);
    const taken = log.find((one) => one.name === name && one.action === 'rollback');
    if (taken?.before && now.getTime() - Date.parse(taken.at) < rolledBackMs)
      await add(name, taken.before, false);
  }
  return rows;
}

/** The versions that are held and that a promotion could make live. */
export async function heldReleases(store: ReleaseStore): Promise<string[]> {
  const { registry } = await readRegistry(store);
  return Object.keys(registry.microFrontends)
    .sort()
    .flatMap((name) => {
      const live = liveEntry(registry, name)?.metadata.version;
      return heldVersions(registry, name)
        .filter((version) => live === undefined || semver.lt(live, version))
        .map((version) => `${name} ${version}`);
    });
}

const columns: readonly (readonly [string, (row: ReleaseStatus) => string])[] = [
  ['remote', ({ name }) => name],
  ['version', ({ version }) => version],
  ['state', ({ state }) => state],
  ['previous', ({ previous }) => previous ?? '-'],
  ['since', ({ since }) => (since ? `${since.slice(0, 16).replace('T', ' ')} UTC` : '-')],
  ['by', ({ by }) => by ?? '-'],
  ['failing', ({ failing }) => String(failing ?? '-')],
  ['paths', ({ paths }) => paths.join(' ') || '-'],
];

function statusTable(rows: readonly ReleaseStatus[]): string {
  if (rows.length === 0) return nothingLive;
  const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, text]) => text(row)))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The table, and below it what is held and how releases fail. */
export function statusText(rows: readonly ReleaseStatus[], held: readonly string[]): string {
  const failures = rows.flatMap(({ name, version, failures: met }) =>
    met.slice(0, 5).map(({ views, page, place, message, browsers, lastMinute }) => {
      const where = [page, place, message, Object.keys(browsers).join(', ')].filter(Boolean).join('  ');
      return `${name}@${version}  ${views} failing views, last ${lastMinute.replace('T', ' ')} UTC  ${where}`;
    }),
  );
  return [
    statusTable(rows),
    ...(held.length > 0 ? ['', `Held: ${held.join(', ')}.`] : []),
    ...(failures.length > 0 ? ['', ...failures] : []),
  ].join('\n');
}

export type Verified = { files: number; pages: number; problems: string[] };

/** Reads everything that is live and reports what is missing, altered, or composed from other releases. */
export async function verify(store: ReleaseStore): Promise<Verified> {
  const { registry } = await readRegistry(store);
  const live = liveVersions(registry);
  if (Object.keys(live).length === 0)
    return {
      files: 0,
      pages: 0,
      problems: [nothingLive],
    };
  const problems: string[] = [];
  const manifests: Manifest[] = [];
  for (const [name, version] of Object.entries(live)) {
    const manifest = await readableManifest(store, name, version);
    if (manifest) manifests.push(manifest);
    else problems.push(`The manifest of ${name} ${version} is missing or unreadable.`);
  }
  for (const manifest of manifests) problems.push(...(await fileProblems(store, manifest)));
  problems.push(...(await composedProblems(store, registry)));
  const pages = new Set(Object.keys((await readComposed(store))?.pages ?? {}));
  for (const manifest of manifests) {
    for (const path of manifest.paths) {
      if (!pages.has(pageKey(path))) {
        problems.push(`${path} of ${releaseName(manifest)} is not among the composed pages.`);
      }
    }
  }
  const files = manifests.reduce((sum, manifest) => sum + Object.keys(manifest.files).length, 0);
  return { files, pages: pages.size, problems };
}

async function fileProblems(store: ReleaseStore, manifest: Manifest): Promise<string[]> {
  const prefix = releasePrefix(manifest.name, manifest.version);
  const problems: string[] = [];
  for (const [path, { integrity }] of Object.entries(manifest.files)) {
    const stored = await store.get(prefix + path);
    if (!stored) problems.push(`${path} of ${releaseName(manifest)} is missing.`);
    else if (integrityOf(stored.bytes) !== integrity) {
      problems.push(`${path} of ${releaseName(manifest)} does not match its integrity.`);
    }
  }
  return problems;
}
