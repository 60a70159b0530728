import { type SiteName, siteNames } from '@concierge/contract/practice/sites';
import { remoteNamePattern } from '@concierge/contract/releases/release-names';
import { z } from 'zod';

/**
 * The registry's schema, based on the public micro-frontend discovery schema (MIT-0), to which `schema` links:
 * no other keys at the top, in an entry or in its metadata; `url`, `metadata.version` and `metadata.integrity` are
 * required; traffic is from 0 to 100; no version is listed twice. Our own data is in `extras`.
 */
export const registrySchemaAddress =
  'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

const asset = z.strictObject({ url: z.string().startsWith('/remotes/'), integrity: z.string() });

/** What the shell needs at run time to load a live release. URLs are paths of the site. */
const loading = z.strictObject({
  paths: z.array(z.string()),
  /** Former paths -> the pages that they redirect to. */
  moved: z.record(z.string(), z.string()).optional(),
  /** Modules needed at once, including the entry; pages get a preload hint with integrity for each. */
  scripts: z.array(asset),
  /** Modules that may be needed later. */
  laterScripts: z.array(asset),
  styles: z.array(asset),
  /** Path -> what its page needs in addition to `scripts`. Every path has an entry. */
  pages: z.record(z.string(), z.array(asset)),
  /** Slots on other remotes' pages that it fills. */
  fills: z.array(z.string()).optional(),
});

/** A version's history, for status and rollback. A newer tool may add to it. */
const history = z.looseObject({
  /** When it last went live; null if it never did. */
  since: z.iso.datetime().nullable(),
  /** The version that was live when this one first went live: the target of a rollback. */
  previous: z.string().nullable(),
  /** True if a rollback or retirement took it out of service. Only a rollback to it brings it back. */
  rolledBack: z.boolean(),
  /** True from when it replaces another version until a browser has found its pages in order (live/unchecked.ts). */
  unchecked: z.literal(true).optional(),
});

const entry = z.strictObject({
  url: z.string().startsWith('/remotes/'),
  fallbackUrl: z.string().optional(),
  metadata: z.strictObject({ version: z.string(), integrity: z.string() }),
  deployment: z.strictObject({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.strictObject({
    loading: loading.optional(),
    history: history.optional(),
    /** The site that shows a remote; absent means the public one. */
    site: z.enum(siteNames).optional(),
  }),
});

const versions = z
  .array(entry)
  .refine(
    (entries) => new Set(entries.map(({ metadata }) => metadata.version)).size === entries.length,
    'lists a version twice',
  )
  .refine(
    (entries) => entries.filter(({ deployment }) => deployment.default).length <= 1,
    'has two live versions',
  );

export const registrySchema = z.strictObject({
  schema: z.literal(registrySchemaAddress),
  microFrontends: z.record(z.string().regex(remoteNamePattern), versions),
});

export type Registry = z.infer<typeof registrySchema>;
export type RegistryEntry = z.infer<typeof entry>;
/** What is live, as pages carry it: in the registry's format, without what no page reads (see `inlineRegistry`). */
export type InlinedRegistry = {
  microFrontends: Record<
    string,
    {
      url: string;
      metadata: { version: string };
      deployment: { default: boolean };
      extras: {
        loading: Pick<Loading, 'paths'> & Partial<Pick<Loading, 'scripts' | 'styles' | 'pages' | 'fills'>>;
      };
    }[]
  >;
};
type Loading = z.infer<typeof loading>;
export type RegistryAsset = z.infer<typeof asset>;

export const emptyRegistry: Registry = { schema: registrySchemaAddress, microFrontends: {} };

export function entriesOf(registry: Registry, name: string): readonly RegistryEntry[] {
  return Object.hasOwn(registry.microFrontends, name) ? (registry.microFrontends[name] ?? []) : [];
}

export function entryOf(registry: Registry, name: string, version: string): RegistryEntry | undefined {
  return entriesOf(registry, name).find((entry) => entry.metadata.version === version);
}

export function liveEntry(registry: Registry, name: string): RegistryEntry | undefined {
  return entriesOf(registry, name).find((entry) => entry.deployment.default);
}

/** The site whose releases a store has; undefined until it has a remote. */
export function siteOf(registry: Registry): SiteName | undefined {
  const [entry] = Object.entries(registry.microFrontends).flatMap(([name, of]) =>
    name === 'shell' ? [] : of,
  );
  return entry && (entry.extras.site ?? 'public');
}

/** Name -> live version, names sorted. */
export function liveVersions(registry: Registry): Record<string, string> {
  const live: Record<string, string> = {};
  for (const name of Object.keys(registry.microFrontends).sort()) {
    const version = liveEntry(registry, name)?.metadata.version;
    if (version) live[name] = version;
  }
  return live;
}

/**
 * The registry that every page carries: each remote's version and paths. What a page itself loads its document names.
 * For other pages, the shell reads that from the release's manifest when a visitor is about to go there. The versions of
 * all remotes are included, although each publish then rewrites every page, so that a tab keeps the releases that it
 * started with, even if another goes live.
 *
 * The same live releases always give the same bytes, whatever their history.
 */
export function inlineRegistry(registry: Registry): InlinedRegistry {
  const microFrontends: InlinedRegistry['microFrontends'] = {};
  for (const [name, version] of Object.entries(liveVersions(registry))) {
    const live = liveEntry(registry, name);
    const loading = live?.extras.loading;
    if (!loading || name === 'shell') continue;
    const extras = { loading: { paths: loading.paths } };
    microFrontends[name] = [{ url: live.url, metadata: { version }, deployment: { default: true }, extras }];
  }
  return { microFrontends };
}

/** The versions of a remote that were never live, oldest first. */
export const heldVersions = (registry: Registry, name: string): string[] =>
  entriesOf(registry, name)
    .filter(({ extras: { history } }) => history?.since === null)
    .map(({ metadata }) => metadata.version);
