import * as z from 'zod';
import { releaseNote } from './log';
import { manifestSchema } from './manifest';

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
    again: z.boolean().optional(),
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
    /** True to roll out in stages, false to go live for everybody at once. */
    rolling: z.boolean(),
    note,
  }),
  z.object({ action: z.literal('pause'), note }),
  /** Any team's published releases are allowed, because nothing changes for visitors. */
  z.object({ action: z.literal('preview'), releases: z.array(target).min(1) }),
  /** Asks if the gate would accept these. It comes before the upload, so a refusal does not use up a version. */
  z.object({ action: z.literal('check'), manifests: z.array(manifestSchema).min(1) }),
]);
export type ReleaseRequest = z.infer<typeof releaseRequest>;
/** A request about one name. */
export type SingleReleaseRequest = Extract<ReleaseRequest, { action: 'promote' | 'pause' | 'retire' }>;

export const releaseResponse = z.object({
  /** Printed to the terminal. */
  lines: z.array(z.string()),
  refused: z.boolean(),
});
export type ReleaseResponse = z.infer<typeof releaseResponse>;

/** Deployed name of the function that releases one remote (or the shell). */
export const releaseFunctionName = (stage: string, name: string): string =>
  `concierge-${stage}-release-${name}`;

/** Deployed name of the topic that releases are announced to. */
export const releasesTopicName = (stage: string): string => `concierge-${stage}-releases`;

/** The metric that counts announcements which SNS did not accept, from all release functions. */
export const failedAnnouncements = { service: 'releases', metricName: 'ReleaseMessageFailed' } as const;
