import { surveyKeys } from '@concierge/contract/survey/survey-questions';
import { storedText } from '@concierge/contract/text/text';
import type { Item, Table } from '@concierge/lambdas/core/storage/table';
import * as z from 'zod/mini';

const answer = z._default(z.nullable(z.boolean()), null);

const storedSurvey = z.object({
  session_id: storedText,
  reference: storedText,
  created_at: storedText,
  additional_notes: z._default(z.nullable(storedText), null),
  elaborations: z._default(z.record(z.string(), storedText), {}),
  ...Object.fromEntries(surveyKeys.map((key) => [key, answer])),
});

/** The surveys that a token links to a request, newest first. */
export async function surveysOf(surveys: Table, request: string): Promise<Item[]> {
  const keys = await surveys.query(request, { index: 'by_request' });
  const items = await Promise.all(keys.map(({ session_id }) => surveys.get(String(session_id))));
  return items.filter((item) => item !== undefined);
}

/** A stored survey as it is shown. */
export function shownSurvey(item: Item) {
  const { reference, created_at, additional_notes, elaborations } = storedSurvey.parse(item);
  const answers = surveyKeys.map((key) => ({
    key,
    answer: answer.parse(item[key]),
    details: elaborations[key] ?? null,
  }));
  return { reference, created_at, answers, additional_notes };
}
