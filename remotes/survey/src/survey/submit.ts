import type { SurveyInsertBody } from '@concierge/contract/survey/survey';
import { readSurveyToken } from '@concierge/contract/survey/survey-link';
import { CallError, call } from '@concierge/contract/wire/client';
import { patientSurveys } from '@concierge/contract/wire/endpoints/called';
import type { SurveyProgress } from './progress';
import { contentOf } from './survey-content';

/** What says, or only claims, which request a survey is for. */
export type SurveyTies = Pick<
  SurveyInsertBody,
  'request_token' | 'appointment_request_id' | 'claimed_reference'
>;

/**
 * Sends a survey. Idempotent: a session always sends the same id, so that retries, double clicks and a second tab add
 * only one row.
 * @param separate Sends these answers as a separate survey, because the session's link has already brought different ones
 * @throws CallError if the survey may not have been stored; with status 409 if different answers are stored under this
 * session, or with the code stale_client if this page is too old for the API.
 */
export async function submitSurvey(
  progress: SurveyProgress,
  links: SurveyTies,
  separate = false,
): Promise<void> {
  const body = await surveyBody(progress, links);
  try {
    await call(patientSurveys, separate ? await withDerivedSession(body) : body);
  } catch (error) {
    // The link names a request that doesn't exist, or was changed on the way. The patient can't fix that, and must not
    // lose their answers.
    const refused = error instanceof CallError ? error.fields : {};
    if ('request_token' in refused || 'appointment_request_id' in refused) {
      const { reference } = readSurveyToken(links.request_token ?? '') ?? {};
      const claimed = reference ?? links.claimed_reference;
      return submitSurvey(progress, claimed === undefined ? {} : { claimed_reference: claimed }, separate);
    }
    throw error;
  }
}

/** Replaces the session by one derived from the answers, so that sending them repeatedly adds only one row. */
async function withDerivedSession(body: SurveyInsertBody): Promise<SurveyInsertBody> {
  const session = await uuidOf(`concierge.survey-beside:${JSON.stringify(body)}`);
  return { ...body, id: await submissionIdOf(session), session_id: session };
}

/** The row to store. */
export async function surveyBody(progress: SurveyProgress, links: SurveyTies): Promise<SurveyInsertBody> {
  const { answers, elaborations, notes } = contentOf(progress);
  return {
    id: await submissionIdOf(progress.sessionId),
    session_id: progress.sessionId,
    ...links,
    additional_notes: notes,
    elaborations,
    ...answers,
  };
}

const submissionIdOf = (session: string): Promise<string> => uuidOf(`concierge.survey:${session}`);

/** A UUID (version 8, custom) made from a text's hash, so that every tab and attempt gets the same one. */
async function uuidOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const hex = [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
