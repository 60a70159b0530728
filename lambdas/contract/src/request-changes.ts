import * as z from 'zod/mini';
import { email, intakeKinds, preferredTimes, submissionId } from './intake';
import { limits } from './limits';
import { fieldMessages } from './messages';
import { sentText } from './text';

/** What becomes of a request. One that was never changed says nothing, and is received. */
export const requestStates = ['received', 'changed', 'cancelled'] as const;
export type RequestState = (typeof requestStates)[number];

export const requestActions = ['change', 'cancel'] as const;
export type RequestAction = (typeof requestActions)[number];

/** As it is spelled, however it was typed: 'k7m 4qxp' is K7M-4QXP. */
const spelled = (typed: string): string => {
  const letters = typed.toUpperCase().replace(/[^A-Z\d]/g, '');
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
};

const listed = { error: fieldMessages.invalid };
const changeFields = {
  /** Made anew for each change: the same one again changes nothing twice. */
  id: submissionId,
  action: z.enum(requestActions, listed),
  /** Of a change: the times that suit from now on. */
  preferred_times: z.optional(preferredTimes),
};

/**
 * Changes or cancels a request: of whoever knows its reference and the address that it was made with, or has the
 * link of its confirmation.
 */
export const requestChange = z.strictObject({
  ...changeFields,
  reference: z.optional(sentText(limits.referenceChars, fieldMessages.reference).check(z.overwrite(spelled))),
  email: z.optional(email),
  /** What stands in the link: see change-link.ts. */
  link: z.optional(sentText(limits.changeLinkChars, fieldMessages.invalid)),
});
export type RequestChangeBody = z.input<typeof requestChange>;

/** The same of the signed-in person's own requests and messages. */
export const ownRequestChange = z.strictObject({
  ...changeFields,
  kind: z._default(z.enum(intakeKinds, listed), 'appointment'),
  request: submissionId,
});
export type OwnRequestChangeBody = z.input<typeof ownRequestChange>;

/**
 * `accepted`: carried out if reference and address belong together, which is nobody else's to learn. Whoever has
 * the link, or is signed in, is told what the request is now.
 */
export const requestChanged = z.object({ status: z.enum(['accepted', ...requestStates]) });
export type RequestChanged = z.infer<typeof requestChanged>;

export const ownRequest = z.object({
  id: z.string(),
  kind: z.enum(intakeKinds),
  reference: z.string(),
  state: z.enum(requestStates),
  created_at: z.string(),
  preferred_times: z.optional(preferredTimes),
});
export type OwnRequest = z.infer<typeof ownRequest>;

/** The signed-in person's own requests and messages, newest first. */
export const ownRequests = z.object({ requests: z.array(ownRequest) });
export type OwnRequests = z.infer<typeof ownRequests>;
