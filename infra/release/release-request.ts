import * as z from 'zod';
import { releaseNote } from './log';
import { manifestSchema } from './manifest';

const note = releaseNote.optional();
const release = z.object({ name: z.string(), version: z.string() });
const target = z.object({ name: z.string(), version: z.string().optional() });

/**
 * What a team asks of the platform. The function that is asked, not the request, decides whose release it is; only the
 * shell's function accepts others (`together`), because its owner answers for the whole site.
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
    version: z.string().optional(),
    note,
    together: z.array(target).optional(),
  }),
  z.object({ action: z.literal('retire'), note }),
  z.object({
    action: z.literal('promote'),
    version: z.string().optional(),
    /** By stages; without it for everybody at once. */
    rolling: z.boolean(),
    note,
  }),
  z.object({ action: z.literal('pause'), note }),
  /** Of any published release, whoever's: nothing that visitors see changes. */
  z.object({ action: z.literal('preview'), releases: z.array(target).min(1) }),
  /** Would the gate let these pass? Nothing is uploaded before, so a refusal costs no version. */
  z.object({ action: z.literal('check'), manifests: z.array(manifestSchema).min(1) }),
]);
export type ReleaseRequest = z.infer<typeof releaseRequest>;
/** A request about one name. */
export type SingleReleaseRequest = Extract<ReleaseRequest, { action: 'promote' | 'pause' | 'retire' }>;

export const releaseResponse = z.object({
  /** What a person at a terminal reads. */
  lines: z.array(z.string()),
  refused: z.boolean(),
});
export type ReleaseResponse = z.infer<typeof releaseResponse>;

/** Deployed name of the function that releases one remote (or the shell). */
export const releaseFunctionName = (stage: string, name: string): string =>
  `concierge-${stage}-release-${name}`;

/** Deployed name of the topic that releases are announced to. */
export const releasesTopicName = (stage: string): string => `concierge-${stage}-releases`;

/** Counts announcements that the topic did not take, whichever function released. */
export const failedAnnouncements = { service: 'releases', metricName: 'ReleaseMessageFailed' } as const;
