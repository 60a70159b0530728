import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ReleasePackage } from '@concierge/command-line/workspace';
import type { ViteDevServer } from 'vite';
import {
  type LiveSet,
  type LiveShell,
  parseDefinition,
  parseShell,
  type RemoteDefinition,
  readDefinition,
} from '../../compose/live-set';
import { manifestKey } from '../../store/keys';
import type { InlinedRegistry } from '../../store/registry';
import type { ReleaseStore } from '../../store/store';
import { containerAddress, exposeShared, shellAddress, sourceBase, startSource } from './source';

interface SourcesOptions {
  readonly packages: readonly Pick<ReleasePackage, 'name' | 'dir'>[];
  /** What is live at the site that the pages are of, and where it is read. */
  readonly live: LiveSet;
  readonly store: ReleaseStore;
  readonly server: Server;
  readonly cacheDir: string;
}

type ShellFace = Omit<LiveShell, 'manifest'>;

/** The pages of a remote, and the slots of others' pages that it fills. */
interface Shown {
  readonly paths: readonly string[];
  readonly fills: readonly string[];
}

/** The packages that come from source: a Vite for each, and what pages are rendered with beside the live releases. */
export async function startSources({ packages, live, store, server, cacheDir }: SourcesOptions) {
  const sharedKey = `__conciergeShared:${live.siteName}`;
  const start = (one: SourcesOptions['packages'][number]) =>
    startSource(one, { server, cacheDir, sharedKey });
  const shellPackage = packages.find(({ name }) => name === 'shell');
  const remotePackages = packages.filter((one) => one !== shellPackage);
  const names = remotePackages.map(({ name }) => name);
  const shellSource = shellPackage && (await start(shellPackage));
  /** The shell's server module as it was last evaluated. */
  let evaluated: unknown;
  let shell: ShellFace = live.shell;
  let others: Promise<RemoteDefinition[]> = Promise.resolve([]);
  const remotes: ViteDevServer[] = [];
  const beside = live.remotes.filter(({ name }) => !names.includes(name));

  /** Remotes have the shell's React and kit, so they are evaluated again after it. */
  const renderWith = (next: ShellFace) => {
    shell = next;
    exposeShared(sharedKey, shell.shared);
    others = Promise.all(beside.map((remote) => readDefinition(store, shell, remote)));
    // Whoever renders a page is told.
    others.catch(() => undefined);
    for (const vite of remotes) vite.environments.ssr.moduleGraph.invalidateAll();
  };
  const refreshShell = async () => {
    const module = await shellSource?.ssrLoadModule('/src/server.tsx');
    if (module === evaluated) return;
    evaluated = module;
    renderWith(parseShell(module));
  };
  // Remotes are started with what the shell shares.
  if (shellSource) await refreshShell();
  else renderWith(live.shell);
  remotes.push(...(await Promise.all(remotePackages.map(start))));

  const definitionsNow = () =>
    Promise.all(remotes.map(async (vite) => parseDefinition(await vite.ssrLoadModule('/src/routes.tsx'))));
  /** What each remote from source shows, as of the last time that all their sources had no errors. */
  const shown: Record<string, Shown> = Object.fromEntries(
    names.map((name) => {
      const released = live.remotes.find((remote) => remote.name === name);
      return [name, { paths: released?.paths ?? [], fills: Object.keys(released?.fills ?? {}) }];
    }),
  );
  const all = () => [...(shellSource ? [shellSource] : []), ...remotes];

  return {
    /** The shell's script, if it comes from source. */
    shellScript: shellSource && { url: shellAddress, integrity: '' },
    /** The scripts that show each Vite's errors; by hand, because its HTML transform would prefix the site's URLs. */
    clients: packages
      .map(({ name }) => `<script type="module" src="${sourceBase(name)}@vite/client"></script>`)
      .join(''),
    pathsOf: (name: string): readonly string[] => shown[name]?.paths ?? [],
    /** @returns `own`: rendered here; `known`: some remote has it */
    async pageAt(path: string): Promise<{ own: boolean; known: boolean }> {
      await refreshShell().catch(() => undefined);
      const definitions = await definitionsNow().catch(() => []);
      for (const { name, routes, fills = {} } of definitions)
        shown[name] = { paths: routes.map((route) => route.path), fills: Object.keys(fills) };
      const ofSource = Object.values(shown).some(({ paths }) => paths.includes(path));
      const known = ofSource || beside.some((remote) => remote.paths.includes(path));
      return { own: ofSource || shellSource !== undefined, known };
    },
    /** What to render a page with. @throws whatever the source throws while it is evaluated */
    async latest(): Promise<{ shell: ShellFace; definitions: RemoteDefinition[] }> {
      await refreshShell();
      return { definitions: [...(await definitionsNow()), ...(await others)], shell };
    },
    /** A registry in which remotes load from source. */
    within: <Of extends InlinedRegistry>(registry: Of): Of => withSources(registry, shown),
    /** Answers a request for a module from source, or for a remote's list of files. @returns false for any other path */
    serve(path: string, request: IncomingMessage, response: ServerResponse): boolean {
      if (names.some((name) => path === `/${manifestKey(name, version)}`)) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(noFiles);
        return true;
      }
      const vite = all().find(({ config }) => path.startsWith(config.base));
      vite?.middlewares(request, response, () => response.writeHead(404).end());
      return vite !== undefined;
    },
    /** Prints why a page does not render, with the source's lines. */
    printFailure(error: unknown): void {
      if (error instanceof Error) for (const vite of all()) vite.ssrFixStacktrace(error);
      console.error(error);
    },
    stop: () => Promise.all(all().map((vite) => vite.close())),
  };
}

const version = '0.0.0-dev';
/** A manifest as the shell reads it: Vite serves what a page imports, so there are no chunks to preload. */
const noFiles = JSON.stringify({ chunks: { sync: [], css: [] }, files: {}, pages: {}, paths: [] });

/** Replaces these remotes in a registry with ones that load from source. */
function withSources<Of extends InlinedRegistry>(registry: Of, remotes: Readonly<Record<string, Shown>>): Of {
  const microFrontends: InlinedRegistry['microFrontends'] = { ...registry.microFrontends };
  for (const [name, { paths, fills }] of Object.entries(remotes)) {
    microFrontends[name] = [
      {
        url: containerAddress(name),
        metadata: { version },
        deployment: { default: true },
        extras: {
          loading: {
            paths: [...paths],
            fills: [...fills],
            scripts: [],
            styles: [],
            pages: Object.fromEntries(paths.map((path) => [path, []])),
          },
        },
      },
    ];
  }
  return { ...registry, microFrontends };
}
