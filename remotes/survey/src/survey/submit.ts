import { CallError, call } from '@concierge/contract/client';
import { sanitizeText } from '@concierge/contract/sanitize';
import type { SurveyInsertBody } from '@concierge/contract/survey';
import { surveyKeys } from '@concierge/contract/survey-questions';
import type { SurveyProgress } from './progress';

/** 'already-received': this session's survey was stored before, with other answers. */
export type SubmitOutcome = 'received' | 'already-received';

/**
 * Sends a survey. The same session always sends the same id, so that a retry, a double click or a second
 * tab can only ever add one row.
 * @throws CallError when it is not certain that the survey was stored.
 */
export async function submitSurvey(
  progress: SurveyProgress,
  appointmentId: string | null,
): Promise<SubmitOutcome> {
  const body = await surveyBody(progress, appointmentId);
  try {
    await call('patientSurveys', body);
    return 'received';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 409) return 'already-received';
    // The link named an appointment that does not exist. The patient cannot mend that, and it must not
    // cost them their answers.
    if (appointmentId !== null && 'appointment_request_id' in error.fields) {
      return submitSurvey(progress, null);
    }
    throw error;
  }
}

/** The row as SPEC section 3 has it: null where a question has no answer, details only where there are any. */
export async function surveyBody(
  progress: SurveyProgress,
  appointmentId: string | null,
): Promise<SurveyInsertBody> {
  const elaborations: SurveyInsertBody['elaborations'] = {};
  const answers: Partial<Record<(typeof surveyKeys)[number], boolean | null>> = {};
  for (const key of surveyKeys) {
    answers[key] = progress.responses[key] ?? null;
    const text = sanitizeText(progress.elaborations[key] ?? '');
    if (text) elaborations[key] = text;
  }
  return {
    id: await submissionIdOf(progress.sessionId),
    session_id: progress.sessionId,
    appointment_request_id: appointmentId,
    additional_notes: sanitizeText(progress.additionalNotes) || null,
    elaborations,
    ...answers,
  };
}

/** A UUID (version 8: custom) made of the session's hash, so that every tab and attempt arrives at the same one. */
async function submissionIdOf(session: string): Promise<string> {
  const text = new TextEncoder().encode(`concierge.survey:${session}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const hex = [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
