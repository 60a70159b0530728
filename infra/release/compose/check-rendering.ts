import type { RenderProblem } from '../composer';
import type { RemoteManifest } from '../manifest';
import { pageKey } from '../store/keys';
import type { ReleaseStore } from '../store/store';
import { fakeBrowserGlobals } from './fake-browser-globals';
import { slotsIn } from './fills';
import { type LiveSet, type RemoteDefinition, readDefinition, readLiveSet } from './live-set';

/** What a page became, or why it did not. */
type Outcome = { readonly html: string } | { readonly reason: string };

const notRepeatable =
  'it does not render the same twice: something in it depends on being in a browser, on the time or on chance ' +
  '(useHydrated and useEffect are for that)';

/**
 * Renders what a candidate changes: its own pages, or every page where the candidate is the shell. Once as it
 * will be composed, and once as code would in a browser on another day: where the two differ, composing would
 * not be repeatable and React would find another page than the one that was served.
 * @param store Shows the candidate as if it were live.
 */
export async function renderCheck(
  store: ReleaseStore,
  candidate: { name: string; version: string },
): Promise<RenderProblem[]> {
  const live = await readLiveSet(store);
  if (!live) return [];
  const asked =
    candidate.name === 'shell' ? live.remotes : live.remotes.filter(({ name }) => name === candidate.name);
  // A shell that fails with fake globals proves nothing: they only look like a browser.
  const inBrowser = await readLiveSet(store, fakeBrowserGlobals).catch(() => null);
  const problems: RenderProblem[] = [];
  const own = live.remotes.find(({ name }) => name === candidate.name);
  // What it shows in others' pages, as these are now.
  const guest = own?.fills ? own : undefined;
  const others = live.remotes.filter(({ name }) => name !== candidate.name);
  const hosts = guest ? await hostsOf(store, others, Object.keys(guest.fills ?? {})) : [];
  for (const manifest of [...asked, ...hosts]) {
    const serverPages = await outcomes(store, live, manifest, guest);
    const browserPages = inBrowser
      ? await outcomes(store, inBrowser, manifest, guest, fakeBrowserGlobals)
      : new Map<string, Outcome>();
    for (const path of manifest.paths) {
      const message = problemOf(serverPages.get(path), browserPages.get(path));
      if (message) problems.push({ path, owner: manifest.name, message });
    }
  }
  return problems;
}

/** Other remotes with those of their pages that have such a slot, as visitors get them. */
async function hostsOf(
  store: ReleaseStore,
  remotes: readonly RemoteManifest[],
  slots: readonly string[],
): Promise<RemoteManifest[]> {
  const hosts: RemoteManifest[] = [];
  for (const manifest of remotes) {
    const paths: string[] = [];
    for (const path of manifest.paths) {
      const page = await store.get(pageKey(path));
      const found = page ? slotsIn(Buffer.from(page.bytes).toString()) : [];
      if (found.some((slot) => slots.includes(slot))) paths.push(path);
    }
    if (paths.length > 0) hosts.push({ ...manifest, paths });
  }
  return hosts;
}

function problemOf(server: Outcome | undefined, browser: Outcome | undefined): string | undefined {
  if (!server) return undefined;
  if ('reason' in server) return server.reason;
  // A failure with fake globals proves nothing: they only look like a browser.
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
  try {
    for (const one of guest && guest !== manifest ? [manifest, guest] : [manifest])
      definitions.push(await readDefinition(store, live.shell, one, globals));
  } catch (error) {
    const reason = messageOf(error);
    return new Map(manifest.paths.map((path) => [path, { reason }]));
  }
  const rendered = new Map<string, Outcome>();
  for (const path of manifest.paths) {
    try {
      rendered.set(path, { html: (await live.shell.render(path, definitions)).html });
    } catch (error) {
      rendered.set(path, { reason: messageOf(error) });
    }
  }
  return rendered;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
