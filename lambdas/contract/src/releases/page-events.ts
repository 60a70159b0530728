import * as z from 'zod/mini';
import { browserFamilies, pageEventLimits } from './page-event-limits';
import { releaseVersionPattern, remoteNamePattern } from './release-names';

/*
 * What a browser reports when a view of a page failed. Nothing in it identifies the visitor: it has no id and no address,
 * names only pages that a remote has, and error-message.ts has reduced its message to known words.
 */

const { pageChars, fileChars, messageChars, perReport } = pageEventLimits;
/** A line or column in a script, starting at 1. */
const position = z.int().check(z.minimum(0), z.maximum(9_999_999));

const failingView = z.strictObject({
  remote: z.string().check(z.regex(remoteNamePattern)),
  version: z.string().check(z.regex(releaseVersionPattern)),
  page: z.string().check(z.maxLength(pageChars), z.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/)),
  browser: z.enum(browserFamilies),
  message: z.string().check(z.maxLength(messageChars)),
  /** The release's script that threw, if the browser says so. */
  file: z.optional(z.string().check(z.maxLength(fileChars), z.regex(/^[\w-][\w./-]*\.js$/))),
  line: z.optional(position),
  column: z.optional(position),
});
export type FailingView = z.infer<typeof failingView>;

export const pageEvents = z.strictObject({
  failures: z.array(failingView).check(z.minLength(1), z.maxLength(perReport)),
});
export type PageEvents = z.infer<typeof pageEvents>;

export const pageEventsAnswer = z.object({ status: z.literal('counted') });
