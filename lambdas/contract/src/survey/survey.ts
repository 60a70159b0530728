import * as z from 'zod/mini';
import { sessionIdRule } from '../forms/ids';
import { captchaToken, freeText, submissionId, typedReference } from '../forms/intake';
import { limits } from '../text/limits';
import { fieldMessages } from '../text/messages';
import { sentText } from '../text/text';
import { type SurveyKey, surveyKeys } from './survey-questions';

const answer = z._default(z.nullable(z.boolean({ error: fieldMessages.invalid })), null);
const ofEachQuestion = <T>(field: T) =>
  Object.fromEntries(surveyKeys.map((key) => [key, field])) as Record<SurveyKey, T>;

const surveyFields = {
  session_id: z
    .string({ error: fieldMessages.invalid })
    .check(z.regex(sessionIdRule, { error: fieldMessages.invalid })),
  appointment_request_id: z._default(z.nullable(submissionId), null),
  additional_notes: z._default(z.nullable(freeText()), null),
  // Not a z.record: that drops a key named __proto__ silently, and it must be refused like any other unknown key.
  elaborations: z._default(z.strictObject(ofEachQuestion(z.optional(freeText()))), {}),
  ...ofEachQuestion(answer),
};

/** One row of patient_surveys. An answer is null if the patient gave none. */
export const surveyRecord = z.strictObject(surveyFields);
export type SurveyRecord = z.infer<typeof surveyRecord>;

export const surveyInsert = z.strictObject({
  id: submissionId,
  ...surveyFields,
  /** Ties the survey to its request (survey-link.ts). An `appointment_request_id` without it proves nothing. */
  request_token: z.optional(sentText(limits.changeLinkChars, fieldMessages.invalid)),
  /** The reference that somebody without a token typed: a claim, which only people can judge. */
  claimed_reference: z.optional(typedReference),
  recaptchaToken: captchaToken,
});
export type SurveyInsert = z.infer<typeof surveyInsert>;
export type SurveyInsertBody = z.input<typeof surveyInsert>;
