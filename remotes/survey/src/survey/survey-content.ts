import type { SurveyInsertBody } from '@concierge/contract/survey/survey';
import { type SurveyKey, surveyKeys } from '@concierge/contract/survey/survey-questions';
import { sanitizeText } from '@concierge/contract/text/sanitize';
import type { SurveyProgress } from './progress';

/** A patient's input in its stored form. */
export function contentOf(progress: SurveyProgress) {
  /** Only questions with text. */
  const elaborations: NonNullable<SurveyInsertBody['elaborations']> = {};
  /** Null for a question without an answer. */
  const answers: Partial<Record<SurveyKey, boolean | null>> = {};
  for (const key of surveyKeys) {
    answers[key] = progress.responses[key] ?? null;
    const text = sanitizeText(progress.elaborations[key] ?? '');
    if (text) elaborations[key] = text;
  }
  return { answers, elaborations, notes: sanitizeText(progress.additionalNotes) || null };
}

type SurveyContent = ReturnType<typeof contentOf>;

/** How much was entered, which says nothing about the patient's health. */
interface ContentCounts {
  readonly answers: number;
  readonly details: number;
  readonly notes: boolean;
}

function countContent({ answers, elaborations, notes }: SurveyContent): ContentCounts {
  return {
    answers: Object.values(answers).filter((answer) => answer !== null).length,
    details: Object.keys(elaborations).length,
    notes: notes !== null,
  };
}

/** True if there are no answers, details or notes: nothing to lose, and nothing to send. */
export function isEmpty(progress: SurveyProgress): boolean {
  const { answers, details, notes } = countContent(contentOf(progress));
  return answers + details === 0 && !notes;
}

/** How much the last survey held. In memory only, so that it doesn't outlive the page. */
let lastCounts: ContentCounts | null = null;

export function rememberSent(content: SurveyContent): void {
  lastCounts = countContent(content);
}
export const lastSent = (): ContentCounts | null => lastCounts;

/** Says what was received, for the next page. */
export function receivedSummary({ answers, details, notes }: ContentCounts): string {
  const parts = [
    answers > 0 ? `${answers} of ${surveyKeys.length} answers` : '',
    details > 0 ? `details on ${details} question${details === 1 ? '' : 's'}` : '',
    notes ? 'your additional notes' : '',
  ].filter(Boolean);
  return parts.length > 0
    ? `We received your survey with ${new Intl.ListFormat('en-US').format(parts)}.`
    : 'We received your survey with no answers. You can still tell us in your first conversation.';
}
