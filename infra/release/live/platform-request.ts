import type { SiteName } from '@concierge/contract/practice/sites';
import * as z from 'zod';
import { manifestSchema } from '../store/manifest';
import { Refusal } from '../store/refusal';
import { releaseNote } from './log';

const note = releaseNote.optional();
const release = z.object({ name: z.string(), version: z.string() });
const target = z.object({ name: z.string(), version: z.string().optional() });
/** With `from`, only if that is the version that would be taken out of service. */
const rollbackFields = { version: z.string().optional(), from: z.string().optional() };

/**
 * A team's request to the platform. The function that receives it, not the request, determines which remote it is for.
 * Only the shell's function accepts others (`together`), because its owner is responsible for the whole site.
 */
export const releaseRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('publish'),
    version: z.string(),
    hold: z.boolean().optional(),
    note,
    together: z.array(release).optional(),
  }),
  z.object({
    action: z.literal('rollback'),
    ...rollbackFields,
    note,
    together: z.array(target.extend(rollbackFields)).optional(),
  }),
  z.object({ action: z.literal('retire'), note }),
  z.object({
    action: z.literal('promote'),
    version: z.string().optional(),
    note,
  }),
  /** A browser found the pages of what was made live in order. */
  z.object({ action: z.literal('confirm'), version: z.string(), together: z.array(release).optional() }),
  /** Any team's published releases are allowed, because nothing changes for visitors. */
  z.object({ action: z.literal('preview'), releases: z.array(target).min(1) }),
  /** Asks if the gate would accept these. It comes before the upload, so a refusal does not use up a version. */
  z.object({ action: z.literal('check'), manifests: z.array(manifestSchema).min(1) }),
]);
export type ReleaseRequest = z.infer<typeof releaseRequest>;

export const releaseResponse = z.object({
  /** Printed to the terminal. */
  lines: z.array(z.string()),
  refused: z.boolean(),
});
export type ReleaseResponse = z.infer<typeof releaseResponse>;

/** The name of a site's platform in a stage: 'prod', 'prod-desk'. No stage has a hyphen in its name. */
export const platformOf = (stage: string, site: SiteName): string =>
  site === 'public' ? stage : `${stage}-${site}`;

/** Deployed name of the function that releases one remote (or the shell): at most 64 characters. */
export const releaseFunctionName = (platform: string, name: string): string =>
  platform.includes('-') ? `concierge-${platform}-${name}` : `concierge-${platform}-release-${name}`;

/** Deployed name of the topic that releases are announced to. */
export const releasesTopicName = (platform: string): string => `concierge-${platform}-releases`;

/** The function to call: the release's own, or the shell's for several releases. */
export function requestTarget<Of extends { readonly name: string }>(
  all: readonly Of[],
): { name: string; own: Of; others: Of[] } {
  const own = all.length === 1 ? all[0] : all.find(({ name }) => name === 'shell');
  if (!own) throw new Refusal('The platform releases several packages only together with the shell.');
  return { name: own.name, own, others: all.filter((one) => one !== own) };
}
