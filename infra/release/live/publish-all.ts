import { defaultState, remoteNames } from '@concierge/command-line/workspace';
import { type SiteName, siteNames } from '@concierge/contract/practice/sites';
import { cachedBuilder } from '../build/cached-builder';
import { compose } from '../compose/compose';
import type { Renderer } from '../compose/renderer';
import { siteRenderer } from '../compose/site-renderer';
import { siteOfManifest } from '../store/manifest';
import type { Builder, Candidate } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { publish } from './publish';

export type PublishAllOptions = {
  stores(site: SiteName): ReleaseStore;
  log(line: string): void;
  /** The folder that keeps builds between starts. */
  state?: string;
  renderer?: Renderer;
  build?: Builder;
  /** The packages to publish; by default the shell and every remote. */
  names?: readonly string[];
};

/** Each build keeps one core busy, so running more of them at once gains nothing. */
const parallelBuilds = 3;

/**
 * Publishes the working copy on one machine: builds what changed, makes the shell and the remotes live in one
 * write, and composes: in each site's store what is of that site, and the shell. Code that changed without a new version becomes `<version>-local.<hash>`, which happens only
 * here. What was rolled back by hand stays rolled back.
 */
export async function publishAll(options: PublishAllOptions): Promise<void> {
  const { stores, renderer = siteRenderer } = options;
  const build = options.build ?? cachedBuilder(options.state ?? defaultState(), options.log);
  const names = options.names ?? ['shell', ...(await remoteNames())];
  const candidates = await buildAll(names, build);
  for (const site of siteNames) {
    const own = candidates.filter(({ manifest }) => (siteOfManifest(manifest) ?? site) === site);
    if (site !== 'public' && own.every(({ manifest }) => manifest.kind === 'shell')) continue;
    const store = stores(site);
    const log = site === 'public' ? options.log : (line: string) => options.log(`${site}: ${line}`);
    const { written } = await publish(own, { store, renderer, local: true, log });
    // The renderer's own code and the site's settings may have changed without any release.
    if (written.length === 0) await compose({ store, renderer, log });
  }
}

async function buildAll(names: readonly string[], build: Builder): Promise<Candidate[]> {
  const built: Candidate[] = [];
  for (let at = 0; at < names.length; at += parallelBuilds) {
    // Throw only after every build has stopped.
    for (const result of await Promise.allSettled(names.slice(at, at + parallelBuilds).map(build))) {
      if (result.status === 'rejected') throw result.reason;
      built.push(result.value);
    }
  }
  return built;
}
