import { CallError, call } from '@concierge/contract/client';
import type { SurveyInsertBody } from '@concierge/contract/survey';
import type { SurveyProgress } from './progress';
import { contentOf } from './survey-content';

interface SubmitOptions {
  /** Sends these answers beside other ones that the session's link has brought already, as a survey of their own. */
  readonly separately?: boolean;
}

/**
 * Sends a survey. The same session always sends the same id, so that a retry, a double click or a second
 * tab can only ever add one row.
 * @throws CallError when it is not certain that the survey was stored; with status 409 when other answers
 * are stored under this session.
 */
export async function submitSurvey(
  progress: SurveyProgress,
  appointmentId: string | null,
  options: SubmitOptions = {},
): Promise<void> {
  const body = await surveyBody(progress, appointmentId);
  try {
    await call('patientSurveys', options.separately ? await asItsOwn(body) : body);
  } catch (error) {
    // The link named an appointment that does not exist. The patient cannot fix that, and it must not
    // cost them their answers.
    if (error instanceof CallError && appointmentId !== null && 'appointment_request_id' in error.fields) {
      return submitSurvey(progress, null, options);
    }
    throw error;
  }
}

/** Under a session that follows from the answers: however often they are sent, they are one row more. */
async function asItsOwn(body: SurveyInsertBody): Promise<SurveyInsertBody> {
  const session = await uuidOf(`concierge.survey-beside:${JSON.stringify(body)}`);
  return { ...body, id: await submissionIdOf(session), session_id: session };
}

/** The row to store. */
export async function surveyBody(
  progress: SurveyProgress,
  appointmentId: string | null,
): Promise<SurveyInsertBody> {
  const { answers, elaborations, notes } = contentOf(progress);
  return {
    id: await submissionIdOf(progress.sessionId),
    session_id: progress.sessionId,
    appointment_request_id: appointmentId,
    additional_notes: notes,
    elaborations,
    ...answers,
  };
}

const submissionIdOf = (session: string): Promise<string> => uuidOf(`concierge.survey:${session}`);

/** A UUID (version 8: custom) made of a text's hash, so that every tab and attempt arrives at the same one. */
async function uuidOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hex = [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
