import type { RenderProblem } from '../composer';
import type { RemoteManifest } from '../manifest';
import type { ReleaseStore } from '../store/store';
import { elsewhere } from './elsewhere';
import { type LiveSet, type RemoteDefinition, readDefinition, readLiveSet } from './live-set';

/** What a page became, or why it did not. */
type Outcome = { readonly html: string } | { readonly reason: string };

const unsteady =
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
  // A shell that only fails there proves nothing.
  const away = await readLiveSet(store, elsewhere).catch(() => null);
  const problems: RenderProblem[] = [];
  for (const manifest of asked) {
    const here = await outcomes(store, live, manifest);
    const there = away ? await outcomes(store, away, manifest, elsewhere) : new Map<string, Outcome>();
    for (const path of manifest.paths) {
      const message = problemOf(here.get(path), there.get(path));
      if (message) problems.push({ path, owner: manifest.name, message });
    }
  }
  return problems;
}

function problemOf(here: Outcome | undefined, there: Outcome | undefined): string | undefined {
  if (!here) return undefined;
  if ('reason' in here) return here.reason;
  // What only fails there proves nothing: no browser is there, only the looks of one.
  return there && 'html' in there && there.html !== here.html ? unsteady : undefined;
}

async function outcomes(
  store: ReleaseStore,
  live: LiveSet,
  manifest: RemoteManifest,
  surroundings: Readonly<Record<string, unknown>> = {},
): Promise<Map<string, Outcome>> {
  let definition: RemoteDefinition;
  try {
    definition = await readDefinition(store, live.shell, manifest, surroundings);
  } catch (error) {
    const reason = messageOf(error);
    return new Map(manifest.paths.map((path) => [path, { reason }]));
  }
  const rendered = new Map<string, Outcome>();
  for (const path of manifest.paths) {
    try {
      rendered.set(path, { html: (await live.shell.render(path, [definition])).html });
    } catch (error) {
      rendered.set(path, { reason: messageOf(error) });
    }
  }
  return rendered;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
