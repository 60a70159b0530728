import { fakeBrowserGlobals } from '../build/evaluate';
import type { RemoteManifest } from '../store/manifest';
import { liveVersions } from '../store/registry';
import { readableManifest } from '../store/releases';
import { sourceOf } from '../store/source-places';
import type { ReleaseStore } from '../store/store';
import { readComposed } from './composed';
import { linkProblems } from './link-limits';
import { type LiveSet, type RemoteDefinition, readDefinition, readLiveSet } from './live-set';
import type { RenderProblem } from './renderer';
import { composedPage, fillsIn, lostFills, slotsIn } from './slots';
import { rejectHandlersInStatic } from './static-check';

type Outcome = { readonly html: string } | { readonly reason: string };

/** The limit of a slot's HTML, before compression. */
const maxFillBytes = 8 * 1024;

const notRepeatable =
  'it does not render the same twice: something in it depends on being in a browser, on the time or on chance ' +
  '(useHydrated and useEffect are for that)';

/**
 * Renders what a candidate changes: its own pages and those in which it fills a slot, or every page if the candidate is
 * the shell. Renders each page once as it will be composed, and once as code would in a browser on another day. If the
 * two differ, composing would not be repeatable, and hydration would not match the served page.
 * @param store Shows the candidate as if it were live.
 */
export async function checkRendering(
  store: ReleaseStore,
  candidate: { name: string; version: string },
): Promise<RenderProblem[]> {
  const live = await readLiveSet(store);
  if (!live) return [];
  const named =
    candidate.name === 'shell' ? live.remotes : live.remotes.filter(({ name }) => name === candidate.name);
  // If the shell fails with the fake globals, that proves nothing: they only resemble a browser.
  const inBrowser = await readLiveSet(store, fakeBrowserGlobals).catch(() => null);
  const problems: RenderProblem[] = [];
  const pages: PageWithSlots[] = [];
  const own = live.remotes.find(({ name }) => name === candidate.name);
  // For a candidate that fills slots: the other remotes' live pages that have these slots.
  const guest = own?.fills ? own : undefined;
  const others = live.remotes.filter(({ name }) => name !== candidate.name);
  const hosts = guest ? await hostsOf(store, others, Object.keys(guest.fills ?? {})) : [];
  for (const manifest of [...named, ...hosts]) {
    const serverPages = await outcomes(store, live, manifest, guest);
    const browserPages = inBrowser
      ? await outcomes(store, inBrowser, manifest, guest, fakeBrowserGlobals)
      : new Map<string, Outcome>();
    for (const path of manifest.paths) {
      const page = serverPages.get(path);
      const message = problemOf(page, browserPages.get(path));
      const wrong = message ?? (manifest === guest ? undefined : oversizedFill(page, candidate.name));
      if (wrong) problems.push({ path, owner: manifest.name, message: wrong });
      if (page && 'html' in page && named.includes(manifest))
        pages.push({ path, manifest, slots: slotsIn(page.html) });
    }
  }
  if (own) problems.push(...(await linkProblems(store, live, own)));
  if (problems.length > 0) return problems;
  return [
    ...(await guestProblems(store, live, pages)),
    ...(await removedSlots(store, live, candidate.name, new Set(pages.flatMap(({ slots }) => slots)))),
  ];
}

/** Limits what a remote adds to another team's page, because that team has no say in it. */
function oversizedFill(page: Outcome | undefined, guest: string): string | undefined {
  const parts = page && 'html' in page ? fillsIn(page.html).filter(({ remote }) => remote === guest) : [];
  const [heavy] = parts.filter(({ html }) => Buffer.byteLength(html) > maxFillBytes);
  return (
    heavy &&
    `it shows ${Buffer.byteLength(heavy.html)} bytes in the slot ${heavy.slot}, and the limit is ${maxFillBytes}`
  );
}

interface PageWithSlots {
  readonly path: string;
  readonly manifest: RemoteManifest;
  readonly slots: readonly string[];
}

/** Problems of pages that render alone, but not together with what other remotes show in their slots. */
async function guestProblems(
  store: ReleaseStore,
  live: LiveSet,
  pages: readonly PageWithSlots[],
): Promise<RenderProblem[]> {
  const problems: RenderProblem[] = [];
  for (const { path, manifest, slots } of pages)
    for (const guest of live.remotes) {
      const filled = slots.filter((slot) => Object.hasOwn(guest.fills ?? {}, slot));
      if (guest === manifest || filled.length === 0) continue;
      const [page] = (await outcomes(store, live, { ...manifest, paths: [path] }, guest)).values();
      if (page && 'reason' in page) {
        const message = `with what ${guest.name} shows in it: ${page.reason}`;
        problems.push({ path, owner: manifest.name, message });
        continue;
      }
      const shown = fillsIn(page?.html ?? '').filter(({ remote }) => remote === guest.name);
      for (const slot of filled.filter((one) => !shown.some((fill) => fill.slot === one)))
        problems.push({ path, owner: guest.name, slot, message: 'is composed without it' });
    }
  return problems;
}

/** Slots that other remotes fill now, and that no page would have any more. */
async function removedSlots(
  store: ReleaseStore,
  { remotes, registry }: LiveSet,
  candidate: string,
  stays: ReadonlySet<string>,
): Promise<RenderProblem[]> {
  if (!remotes.some(({ fills }) => fills)) return [];
  const { releases = {} } = (await readComposed(store)) ?? {};
  const live = liveVersions(registry);
  const problems: RenderProblem[] = [];
  for (const [owner, version] of Object.entries(releases)) {
    // A new shell leaves the slots of pages as they are; only remotes that go live with it can remove some.
    if (candidate === 'shell' ? live[owner] === version : owner !== candidate) continue;
    const { paths = [] } = (await readableManifest(store, owner, version)) ?? {};
    const others = remotes.filter(({ name }) => name !== owner);
    for (const { path, slot, remote } of await lostFills(store, paths, stays, others))
      problems.push({ path, owner: remote, slot, message: 'has no slot any more' });
  }
  return problems;
}

/** The remotes whose composed pages have one of these slots, each with only those paths. */
async function hostsOf(
  store: ReleaseStore,
  remotes: readonly RemoteManifest[],
  slots: readonly string[],
): Promise<RemoteManifest[]> {
  const hosts: RemoteManifest[] = [];
  for (const manifest of remotes) {
    const paths: string[] = [];
    for (const path of manifest.paths) {
      const found = slotsIn(await composedPage(store, path));
      if (found.some((slot) => slots.includes(slot))) paths.push(path);
    }
    if (paths.length > 0) hosts.push({ ...manifest, paths });
  }
  return hosts;
}

function problemOf(server: Outcome | undefined, browser: Outcome | undefined): string | undefined {
  if (!server) return undefined;
  if ('reason' in server) return server.reason;
  // If a page fails with the fake globals, that proves nothing: they only resemble a browser.
  return browser && 'html' in browser && browser.html !== server.html ? notRepeatable : undefined;
}

async function outcomes(
  store: ReleaseStore,
  live: LiveSet,
  manifest: RemoteManifest,
  guest: RemoteManifest | undefined,
  globals: Readonly<Record<string, unknown>> = {},
): Promise<Map<string, Outcome>> {
  const definitions: RemoteDefinition[] = [];
  const shell = { shared: rejectHandlersInStatic(live.shell.shared) };
  try {
    for (const one of guest && guest !== manifest ? [manifest, guest] : [manifest])
      definitions.push(await readDefinition(store, shell, one, globals));
  } catch (error) {
    const reason = await messageOf(error, store);
    return new Map(manifest.paths.map((path) => [path, { reason }]));
  }
  const rendered = new Map<string, Outcome>();
  for (const path of manifest.paths) {
    try {
      rendered.set(path, { html: (await live.shell.render(path, definitions, live.siteName)).html });
    } catch (error) {
      rendered.set(path, { reason: await messageOf(error, store) });
    }
  }
  return rendered;
}

/** What was thrown, and where in the sources. */
async function messageOf(error: unknown, store: ReleaseStore): Promise<string> {
  if (!(error instanceof Error)) return String(error);
  const [, name, version, place] =
    /\((?!shell )(\S+) (\S+) (server\/[^\s)]+)\)/.exec(error.stack ?? '') ?? [];
  if (name === undefined) return error.message;
  return `${error.message} (${await sourceOf(`${name}/${version}/${place}`, store)})`;
}
