import * as z from 'zod/mini';
import { email, intakeKinds, preferredTimes, submissionId, typedReference } from '../forms/intake';
import { limits } from '../text/limits';
import { fieldMessages } from '../text/messages';
import { sentText } from '../text/text';

/** The states of a request. A stored request without a state is 'received'. */
export const requestStates = ['received', 'changed', 'cancelled'] as const;
export type RequestState = (typeof requestStates)[number];

export const requestActions = ['change', 'cancel'] as const;
export type RequestAction = (typeof requestActions)[number];

const listed = { error: fieldMessages.invalid };
const changeFields = {
  /** Idempotency key, new for each change. */
  id: submissionId,
  action: z.enum(requestActions, listed),
  /** For a change: the new preferred times. */
  preferred_times: z.optional(preferredTimes),
};

/**
 * Changes or cancels a request. The sender must know its reference and the address it was made with, or have the link
 * from its confirmation.
 */
export const requestChange = z.strictObject({
  ...changeFields,
  /** `view` changes nothing and answers what is stored. It needs the link; for a survey's token it answers the state alone. */
  action: z.enum([...requestActions, 'view'], listed),
  reference: z.optional(typedReference),
  email: z.optional(email),
  /** The link's fragment (change-link.ts), or for a view a survey's token (survey-link.ts). */
  link: z.optional(sentText(limits.changeLinkChars, fieldMessages.invalid)),
});
export type RequestChangeBody = z.input<typeof requestChange>;

/** Changes or cancels one of the signed-in person's own requests or messages. */
export const ownRequestChange = z.strictObject({
  ...changeFields,
  kind: z._default(z.enum(intakeKinds, listed), 'appointment'),
  request: submissionId,
});
export type OwnRequestChangeBody = z.input<typeof ownRequestChange>;

/**
 * `accepted`: carried out if reference and address match, which the answer doesn't reveal to strangers. People who
 * have the link or are signed in get the request's new state.
 */
export const requestChanged = z.object({
  status: z.enum(['accepted', ...requestStates]),
  /** Of a view. */
  reference: z.optional(z.string()),
  created_at: z.optional(z.string()),
  interest: z.optional(z.string()),
  urgent: z.optional(z.boolean()),
  preferred_times: z.optional(preferredTimes),
});
export type RequestChanged = z.infer<typeof requestChanged>;

export const ownRequest = z.object({
  id: z.string(),
  kind: z.enum(intakeKinds),
  reference: z.string(),
  state: z.enum(requestStates),
  created_at: z.string(),
  preferred_times: z.optional(preferredTimes),
  /** Of a consultation request without a survey: what ties one to it (survey-link.ts). */
  survey_token: z.optional(z.string()),
});
export type OwnRequest = z.infer<typeof ownRequest>;

/** The signed-in person's own requests and messages, newest first. */
export const ownRequests = z.object({ requests: z.array(ownRequest) });
export type OwnRequests = z.infer<typeof ownRequests>;
