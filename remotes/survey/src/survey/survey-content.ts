import { sanitizeText } from '@concierge/contract/sanitize';
import type { SurveyInsertBody } from '@concierge/contract/survey';
import { type SurveyKey, surveyKeys } from '@concierge/contract/survey-questions';
import { asksForDetails, type SurveyProgress } from './progress';

/** What a patient entered, as it is stored. */
export interface SurveyContent {
  /** Null where a question has no answer. */
  readonly answers: Readonly<Partial<Record<SurveyKey, boolean | null>>>;
  /** Only where there is a text. */
  readonly elaborations: NonNullable<SurveyInsertBody['elaborations']>;
  readonly notes: string | null;
}

export function contentOf(progress: SurveyProgress): SurveyContent {
  const elaborations: SurveyContent['elaborations'] = {};
  const answers: Partial<Record<SurveyKey, boolean | null>> = {};
  for (const key of surveyKeys) {
    answers[key] = progress.responses[key] ?? null;
    // What the patient does not see is not sent.
    const text = asksForDetails(progress, key) ? sanitizeText(progress.elaborations[key] ?? '') : '';
    if (text) elaborations[key] = text;
  }
  return { answers, elaborations, notes: sanitizeText(progress.additionalNotes) || null };
}

/** How much it is, which says nothing about anybody's health. */
interface Amount {
  readonly answers: number;
  readonly details: number;
  readonly notes: boolean;
}

function amountOf({ answers, elaborations, notes }: SurveyContent): Amount {
  return {
    answers: Object.values(answers).filter((answer) => answer !== null).length,
    details: Object.keys(elaborations).length,
    notes: notes !== null,
  };
}

/** Whether sending it would send nothing. */
export function isEmpty(content: SurveyContent): boolean {
  const { answers, details, notes } = amountOf(content);
  return answers + details === 0 && !notes;
}

/** How much was sent last. In memory only, so that nothing about it outlives the page. */
let sent: Amount | null = null;

export function rememberSent(content: SurveyContent): void {
  sent = amountOf(content);
}
export const lastSent = (): Amount | null => sent;

const list = new Intl.ListFormat('en-US');

/** Says what was received, for the page after. */
export function sentenceOf({ answers, details, notes }: Amount): string {
  const parts = [
    answers > 0 ? `${answers} of ${surveyKeys.length} answers` : '',
    details > 0 ? `details on ${details} question${details === 1 ? '' : 's'}` : '',
    notes ? 'your additional notes' : '',
  ].filter(Boolean);
  return parts.length > 0
    ? `We received your survey with ${list.format(parts)}.`
    : 'We received your survey with no answers. You can still tell us in your first conversation.';
}
