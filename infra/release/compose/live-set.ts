import { dirname } from 'node:path/posix';
import type { SiteName } from '@concierge/contract/practice/sites';
import { z } from 'zod';
import { evaluate } from '../build/evaluate';
import { limited } from '../build/time-limit';
import { releasePrefix } from '../store/keys';
import type { Manifest, RemoteManifest, ShellManifest } from '../store/manifest';
import { releaseName } from '../store/manifest';
import { liveEntry, type Registry, type RegistryAsset, siteOf } from '../store/registry';

import { bytesOf, loadLive, readRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import {
  type InlineStyle,
  pageHead,
  type RenderedPage,
  renderedPage,
  type SiteFacts,
  siteFacts,
} from './document';

const route = z.object({
  path: z.string(),
  /** Place -> label and order. Places that this shell does not have are ignored. */
  links: z.optional(z.record(z.string(), z.tuple([z.string().min(1), z.number()]))),
  head: pageHead,
});
/** Validates only what rendering reads; what only React reads (components) passes through. */
const remoteModule = z.object({
  remote: z.looseObject({
    name: z.string(),
    routes: z.array(z.looseObject(route.shape)),
    fills: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type RemoteDefinition = z.infer<typeof remoteModule>['remote'];

/** The exports of the shell's server build (shell/src/server.tsx). */
const shellModule = z.object({
  shared: z.record(z.string(), z.unknown()),
  site: siteFacts,
  registryElementId: z.string(),
  favicon: z.string(),
  renderPage: z.custom<
    (path: string, remotes: readonly RemoteDefinition[], site: SiteName) => Promise<unknown>
  >((value) => typeof value === 'function'),
});

export interface LiveShell {
  readonly manifest: ShellManifest;
  readonly site: SiteFacts;
  readonly registryElementId: string;
  readonly favicon: string;
  readonly shared: Readonly<Record<string, unknown>>;
  /** @param site The site that the page is of; by default, the public one. */
  render(path: string, remotes: readonly RemoteDefinition[], site?: SiteName): Promise<RenderedPage>;
}

export interface LiveSet {
  readonly registry: Registry;
  readonly siteName: SiteName;
  readonly shell: LiveShell;
  readonly remotes: readonly RemoteManifest[];
}

/** Reads one of a live release's files as text. @throws Refusal if it is missing */
export async function textOf(store: ReleaseStore, manifest: Manifest, path: string): Promise<string> {
  return Buffer.from(await bytesOf(store, manifest, path)).toString('utf8');
}

/** Validates a loaded server build of the shell for rendering. */
export function parseShell(module: unknown): Omit<LiveShell, 'manifest'> {
  const { renderPage, ...face } = shellModule.parse(module);
  return {
    ...face,
    render: async (path, remotes, site = 'public') =>
      renderedPage.parse(await limited(`Rendering ${path}`, () => renderPage(path, remotes, site))),
  };
}

/** Reads what is live, with the shell ready to render; null if no shell is live, so that nothing can be composed. */
export async function readLiveSet(
  store: ReleaseStore,
  globals: Readonly<Record<string, unknown>> = {},
): Promise<LiveSet | null> {
  const { registry } = await readRegistry(store);
  const manifests = await loadLive(store, registry);
  const manifest = manifests.find((live): live is ShellManifest => live.kind === 'shell');
  if (!manifest) return null;
  const name = `${releaseName(manifest)} ${manifest.server}`;
  const face = parseShell(evaluate(await bytesOf(store, manifest, manifest.server), name, {}, globals));
  return {
    registry,
    siteName: siteOf(registry) ?? 'public',
    remotes: manifests.filter((live): live is RemoteManifest => live.kind === 'remote'),
    shell: { manifest, ...face },
  };
}

export const parseDefinition = (module: unknown): RemoteDefinition => remoteModule.parse(module).remote;

/** Evaluates a remote's server build with the shell's React and kit. */
export async function readDefinition(
  store: ReleaseStore,
  shell: Pick<LiveShell, 'shared'>,
  manifest: RemoteManifest,
  globals: Readonly<Record<string, unknown>> = {},
): Promise<RemoteDefinition> {
  const name = `${releaseName(manifest)} ${manifest.server}`;
  const bytes = await bytesOf(store, manifest, manifest.server);
  return parseDefinition(
    await limited(`The start of ${name}`, () => evaluate(bytes, name, shell.shared, globals)),
  );
}

/** A release's stylesheets as one inline style, with URLs that work on any page. */
export async function inlineStyle(store: ReleaseStore, manifest: Manifest): Promise<InlineStyle> {
  const sheets = await Promise.all(
    manifest.chunks.css.map(async (path) => {
      const base = `/${releasePrefix(manifest.name, manifest.version)}${dirname(path)}/`;
      const css = await textOf(store, manifest, path);
      return css.replace(/url\((["']?)\.\//g, (_, quote: string) => `url(${quote}${base}`);
    }),
  );
  return { name: manifest.name, css: sheets.join('\n').trim().replace(/<\//g, '<\\/') };
}

/** Every module that a page of a live remote needs at load time. */
export function modulesOf(registry: Registry, remote: string, path: string | null): RegistryAsset[] {
  const loading = liveEntry(registry, remote)?.extras.loading;
  return [...(loading?.scripts ?? []), ...(loading?.pages[path ?? ''] ?? [])];
}
