import * as z from 'zod/mini';
import { limits } from './limits';
import { failureCauses, formSteps, vitalNames } from './page-event-kinds';
import { releaseVersionPattern, remoteNamePattern } from './release-names';

/*
 * What a browser reports about the releases that it was served. Nothing in a report identifies the visitor: it has no
 * id and no address, names a page only by its remote, and error-message.ts has reduced its messages to known words.
 */

const remote = z.string().check(z.regex(remoteNamePattern));
const version = z.string().check(z.regex(releaseVersionPattern));
const release = { remote, version };
/** A line or column in a script, starting at 1. */
const position = z.int().check(z.minimum(0), z.maximum(9_999_999));

const event = z.discriminatedUnion('kind', [
  /** A page of the release was viewed. */
  z.strictObject({ kind: z.literal('view'), ...release }),
  z.strictObject({
    kind: z.literal('failure'),
    ...release,
    cause: z.enum(failureCauses),
    /** True for the first failure of a view: a view counts as failed once, however many errors follow. */
    first: z.boolean(),
    /** Equal failures of a view are reported once. */
    message: z.string().check(z.maxLength(limits.pageEvents.messageChars)),
    line: z.optional(position),
    column: z.optional(position),
  }),
  z.strictObject({
    kind: z.literal('vital'),
    ...release,
    name: z.enum(vitalNames),
    /** Milliseconds; CLS in thousandths. */
    value: z.int().check(z.minimum(0), z.maximum(600_000)),
  }),
  z.strictObject({
    kind: z.literal('form'),
    ...release,
    step: z.enum(formSteps),
    /** From the form's start until it was sent. Tells which `started` event it belongs to. */
    seconds: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
  }),
]);

export const pageEvents = z.strictObject({
  events: z.array(event).check(z.minLength(1), z.maxLength(limits.pageEvents.perReport)),
});
export type PageEvents = z.infer<typeof pageEvents>;
export type PageEvent = PageEvents['events'][number];

export const pageEventsAnswer = z.object({ status: z.literal('counted') });
