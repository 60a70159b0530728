import * as z from 'zod/mini';
import { limits } from './limits';
import { failureCauses, formSteps, vitalNames } from './page-event-kinds';
import { releaseVersionPattern, remoteNamePattern } from './release-names';

/*
 * What a browser reports of the releases that it was served. Nothing in it says who visits: no id, no address, no page
 * but by its remote, and a message that error-message.ts has reduced to words of browsers.
 */

const remote = z.string().check(z.regex(remoteNamePattern));
const version = z.string().check(z.regex(releaseVersionPattern));
const release = { remote, version };
/** Of a script, from 1 on. */
const position = z.int().check(z.minimum(0), z.maximum(9_999_999));

const event = z.discriminatedUnion('kind', [
  /** A page of the release was looked at. */
  z.strictObject({ kind: z.literal('view'), ...release }),
  z.strictObject({
    kind: z.literal('failure'),
    ...release,
    cause: z.enum(failureCauses),
    /** Whether it is the first of this view: a view fails once, however many errors follow. */
    first: z.boolean(),
    /** Once for all equal failures of a view. */
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
    /** From when it was begun until it was sent: which form it was. */
    seconds: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
  }),
]);

export const pageEvents = z.strictObject({
  events: z.array(event).check(z.minLength(1), z.maxLength(limits.pageEvents.perReport)),
});
export type PageEvents = z.infer<typeof pageEvents>;
export type PageEvent = PageEvents['events'][number];

export const pageEventsAnswer = z.object({ status: z.literal('counted') });
