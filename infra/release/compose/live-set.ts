import { siteSchema } from '@concierge/contract/site';
import { z } from 'zod';
import type { Manifest, RemoteManifest, ShellManifest } from '../manifest';
import { releaseName } from '../manifest';
import type { Registry } from '../registry-schema';
import { bytesOf, loadLive, readRegistry } from '../registry-store';
import type { ReleaseStore } from '../store/store';
import { evaluate } from './evaluate';

const route = z.object({
  path: z.string(),
  /** Place -> label and order. Places that this shell does not have are ignored. */
  links: z.optional(z.record(z.string(), z.tuple([z.string().min(1), z.number()]))),
  head: z.object({
    title: z.string(),
    description: z.string(),
    canonical: z.optional(z.string()),
    noindex: z.optional(z.boolean()),
    image: z.optional(z.string()),
    structuredData: z.optional(z.array(z.looseObject({ '@type': z.string() }))),
  }),
});
/** Validates only what the composer reads; what only React reads (components) passes through. */
const remoteModule = z.object({
  remote: z.looseObject({
    name: z.string(),
    routes: z.array(z.looseObject(route.shape)),
    fills: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type RemoteDefinition = z.infer<typeof remoteModule>['remote'];

/** The site settings in the shell's build that the composer reads. */
const { brand, origin, supportEmail, supportPhone, serviceAreas } = siteSchema.shape;
const site = z.object({ brand, origin, supportEmail, supportPhone, serviceAreas });
export type SiteFacts = z.infer<typeof site>;

const rendered = z.object({
  html: z.string(),
  title: z.string(),
  head: route.shape.head,
  remote: z.optional(z.string()),
});
export type RenderedPage = z.infer<typeof rendered>;

/** The exports of the shell's server build (shell/src/server.tsx). */
const shellModule = z.object({
  shared: z.record(z.string(), z.unknown()),
  site,
  registryElementId: z.string(),
  favicon: z.string(),
  renderPage: z.custom<(path: string, remotes: readonly RemoteDefinition[]) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
});

export interface LiveShell {
  readonly manifest: ShellManifest;
  readonly site: SiteFacts;
  readonly registryElementId: string;
  readonly favicon: string;
  readonly shared: Readonly<Record<string, unknown>>;
  render(path: string, remotes: readonly RemoteDefinition[]): Promise<RenderedPage>;
}

export interface LiveSet {
  readonly registry: Registry;
  readonly shell: LiveShell;
  readonly remotes: readonly RemoteManifest[];
}

/** Reads one of a live release's files as text. @throws Refusal if it is missing */
export async function textOf(store: ReleaseStore, manifest: Manifest, path: string): Promise<string> {
  return Buffer.from(await bytesOf(store, manifest, path)).toString('utf8');
}

/** Validates a loaded server build of the shell for use by the composer. */
export function parseShell(module: unknown): Omit<LiveShell, 'manifest'> {
  const { renderPage, ...face } = shellModule.parse(module);
  return { ...face, render: async (path, remotes) => rendered.parse(await renderPage(path, remotes)) };
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
    remotes: manifests.filter((live): live is RemoteManifest => live.kind === 'remote'),
    shell: { manifest, ...face },
  };
}

/** Validates the exports of a remote's module for use by the composer. */
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
  return parseDefinition(evaluate(bytes, name, shell.shared, globals));
}
