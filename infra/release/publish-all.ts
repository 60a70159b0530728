import { join, resolve } from 'node:path';
import { cachedBuilder } from './build/cached-builder';
import type { Builder, Candidate } from './candidate';
import { siteComposer } from './compose/site-composer';
import { composeUntilCurrent } from './composed-pages';
import type { Composer } from './composer';
import { type PublishReport, publish } from './publish';
import type { ReleaseStore } from './store/store';
import { remoteNames, repository } from './workspace';

export type PublishAllOptions = {
  store: ReleaseStore;
  log(line: string): void;
  /** Where builds are kept from one start to the next. */
  state?: string;
  composer?: Composer;
  build?: Builder;
  /** The packages to publish; by default the shell and every remote. */
  names?: readonly string[];
};

/** A build keeps one core busy; more of them at once only take turns. */
const parallelBuilds = 3;

/**
 * Publishes the repository as it is, for one machine: builds what changed, makes shell and remotes live in one
 * write, composes. Code that changed without a new version becomes `<version>-local.<hash>`, which nothing but
 * this does. What was rolled back by hand stays rolled back.
 */
export async function publishAll(options: PublishAllOptions): Promise<PublishReport> {
  const { store, log, composer = siteComposer } = options;
  const build = options.build ?? cachedBuilder(options.state ?? defaultState(), log);
  const names = options.names ?? ['shell', ...(await remoteNames())];
  const candidates = await buildAll(names, build);
  const report = await publish(candidates, { store, composer, local: true, log: quietly(log) });
  // The composer's own code and the site's facts may have changed without any release.
  const { written } = report.written.length > 0 ? report : await composeUntilCurrent(store, composer, log);
  return { ...report, written };
}

/** The state folder: CONCIERGE_STATE, or .local in the repository (or in a remote's own folder). */
export function defaultState(root: string = repository): string {
  return resolve(process.env.CONCIERGE_STATE ?? join(root, '.local'));
}

/** The store of releases on this machine. */
export const localStore = (state: string): string => join(state, 'store');

async function buildAll(names: readonly string[], build: Builder): Promise<Candidate[]> {
  const built = new Map<string, Candidate>();
  const failures: unknown[] = [];
  const queue = names.values();
  const worker = async (): Promise<void> => {
    for (const name of queue) {
      if (failures.length > 0) return;
      await build(name).then(
        (candidate) => built.set(name, candidate),
        (error: unknown) => failures.push(error),
      );
    }
  };
  // Rejects only after every build has stopped.
  await Promise.all(Array.from({ length: parallelBuilds }, worker));
  if (failures.length > 0) throw failures[0];
  return names.flatMap((name) => built.get(name) ?? []);
}

/** At every start, what did not change is not worth a line. */
function quietly(log: (line: string) => void): (line: string) => void {
  return (line) => {
    if (!line.endsWith('nothing to do.')) log(line);
  };
}
