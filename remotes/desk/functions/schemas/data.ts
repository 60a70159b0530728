import { surveyKeys } from '@concierge/contract/survey/survey-questions';
import * as z from 'zod/mini';
import { auditExport } from './audit';
import { listPlace } from './inbox';
import { jobName } from './person';
import { recordKey } from './work';

/** The survey that is linked to a request, for physicians. Null if there is none. */
export const surveyAnswer = z.object({
  survey: z.nullable(
    z.object({
      reference: z.string(),
      created_at: z.string(),
      answers: z.array(
        z.object({
          key: z.enum(surveyKeys),
          answer: z.nullable(z.boolean()),
          details: z.nullable(z.string()),
        }),
      ),
      additional_notes: z.nullable(z.string()),
    }),
  ),
});
export type SurveyAnswer = z.infer<typeof surveyAnswer>;
export const surveyQuery = recordKey;

/** What a job found of a person, a list of all that is open, or the audit. */
export const exportQuery = z.discriminatedUnion('what', [
  // `after`: `next` of the file before.
  z.strictObject({
    what: z.literal('person'),
    job: jobName,
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/, { error: 'This place is not known.' }))),
  }),
  z.strictObject({ what: z.literal('open'), after: listPlace }),
  auditExport,
]);
/** A file's name and text; `next` says where the next file begins, if one does not hold everything. */
export const exportAnswer = z.object({ file: z.string(), text: z.string(), next: z.optional(z.string()) });
