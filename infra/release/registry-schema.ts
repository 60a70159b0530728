import { remoteNamePattern } from '@concierge/contract/release-names';
import { z } from 'zod';

/**
 * The registry's rules, after the public micro-frontend discovery schema (MIT-0), which it names:
 * no other keys than these at the top, in an entry and in its metadata; `url`, `metadata.version` and
 * `metadata.integrity` always; traffic from 0 to 100; no version twice. What is ours is in `extras`.
 */
export const registrySchemaAddress =
  'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

const asset = z.strictObject({ url: z.string().startsWith('/remotes/'), integrity: z.string() });

/** What the shell needs at run time to load a live release. Addresses are paths of the site. */
const loading = z.strictObject({
  /** The pages that the release owns. */
  paths: z.array(z.string()),
  /** Paths that it had -> where visitors are led. */
  moved: z.record(z.string(), z.string()).optional(),
  /** Modules needed at once, the entry among them, each a hint with integrity. */
  scripts: z.array(asset),
  /** Modules that may be needed later. */
  laterScripts: z.array(asset),
  styles: z.array(asset),
  /** Path -> what its page needs beside `scripts`; every path is named. */
  pages: z.record(z.string(), z.array(asset)),
  /** Slots of other remotes' pages that it fills. */
  fills: z.array(z.string()).optional(),
});

/** How a version came and went; for status and roll-back. */
const history = z.strictObject({
  /** When it last went live; null if it never was, since a newer one already was. */
  since: z.iso.datetime().nullable(),
  /** What was live when it first went live: where a roll-back leads. */
  previous: z.string().nullable(),
  /** Taken out of service by a roll-back: only an explicit word brings it back. */
  rolledBack: z.boolean(),
});

/** A version that some visitors get in the place of the live one: so many as `deployment.traffic` says. */
const rollout = z.strictObject({
  since: z.iso.datetime(),
  /** When its present share began. */
  stageSince: z.iso.datetime(),
  /** A person has stopped it where it is. It is still taken back when it does harm. */
  paused: z.boolean(),
});

const entry = z.strictObject({
  url: z.string().startsWith('/remotes/'),
  fallbackUrl: z.string().optional(),
  metadata: z.strictObject({ version: z.string(), integrity: z.string() }),
  deployment: z.strictObject({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.strictObject({
    loading: loading.optional(),
    history: history.optional(),
    rollout: rollout.optional(),
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
export type RolloutState = z.infer<typeof rollout>;
/** A live registry of which only one page's part says all (see `inlineRegistry`). */
export type InlinedRegistry = Pick<Registry, 'schema'> & {
  microFrontends: Record<
    string,
    (Pick<RegistryEntry, 'url' | 'metadata' | 'deployment'> & {
      extras: {
        loading: Pick<z.infer<typeof loading>, 'paths'> &
          Partial<Pick<z.infer<typeof loading>, 'scripts' | 'styles' | 'pages'>>;
      };
    })[]
  >;
};
export type RegistryAsset = z.infer<typeof asset>;
