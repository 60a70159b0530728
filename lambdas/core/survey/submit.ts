import { fieldMessages, toastTexts } from '@concierge/contract/messages';
import { referenceRule } from '@concierge/contract/reference';
import type { Inserted } from '@concierge/contract/responses';
import type { SurveyInsert, SurveyRecord } from '@concierge/contract/survey';
import { type CaptchaContext, spend, verifyCaptcha } from '../captcha/verify-captcha';
import { Failure, Unavailable } from '../failure';
import { contentHash, sameSecret } from '../hashes';
import { invalidFields } from '../http/request';
import { noteSurvey } from '../notifications/surveys';
import { referenceOf } from '../reference';
import { expiryOf } from '../storage/expiry';
import type { Item, Table } from '../storage/table';
import { log } from '../telemetry';
import { requestOfToken } from './token';

export interface SurveyContext extends CaptchaContext {
  readonly surveys: Table;
  readonly appointments: Table;
  readonly retentionDays: number;
}

/** Longest pauses (ms) before each attempt to store a survey: a notification of its request may be written at the same time. */
const pauses = [0, 50, 200, 500, 1000];

/**
 * Like {@link submitIntake}, but keyed by the session: two tabs, a double click or a retry make one row. A session can
 * be guessed, so nothing stored under it is revealed before admission, and every guess needs a separate admission.
 * Only a token ties a survey to a request. An id in the body may come from the person who made the link.
 */
export async function submitSurvey(
  context: SurveyContext,
  input: SurveyInsert,
  viewerAddress: string,
): Promise<Inserted & { replayed: boolean }> {
  const { surveys, appointments, guards, runtime, retentionDays, hashKey } = context;
  const { id, recaptchaToken, request_token, claimed_reference, ...given } = input;
  const tied = request_token === undefined ? undefined : requestOfToken(hashKey, request_token);
  const row = {
    ...withoutEmpty(given),
    ...(tied === undefined ? {} : { appointment_request_id: tied }),
    ...(claimed_reference === undefined ? {} : { claimed_reference }),
  };
  const session = row.session_id;
  const bodyHash = contentHash(row);

  const { token } = await verifyCaptcha(context, {
    token: recaptchaToken,
    endpoint: 'survey',
    id,
    key: `${session} ${bodyHash}`,
    viewerAddress,
    tooMany: toastTexts.surveyFailed.description,
  });
  await spend(context, token);
  const earlier = await surveys.get(session);
  if (earlier) return replay(earlier, bodyHash);

  if (claimed_reference !== undefined && !referenceRule.test(claimed_reference))
    throw invalidFields({ claimed_reference: fieldMessages.reference });
  const named = row.appointment_request_id;
  const request = named === null ? undefined : await appointments.get(named);
  if (request_token !== undefined && (tied === undefined || !request))
    throw invalidFields({ request_token: fieldMessages.appointment_request_id });
  if (named !== null && !request)
    throw invalidFields({ appointment_request_id: fieldMessages.appointment_request_id });
  const reference = referenceOf(hashKey, 'survey', session);
  const now = runtime.now();
  const created = new Date(now).toISOString();
  const ours = {
    submission_id: id,
    reference,
    created_at: created,
    body_hash: bodyHash,
    expires_at: expiryOf(now, retentionDays),
    ...(tied === undefined ? {} : { request_verified: true, tied_request: tied }),
  };
  // First, so that no survey is stored without the practice being told. It names nothing but references.
  await noteSurvey(
    guards,
    tied === undefined
      ? { tied: false, at: created, reference, names: claimed_reference ?? request?.reference }
      : { tied: true, at: String(request?.created_at), reference: String(request?.reference) },
  );
  const writes = [
    surveys.newItem({ ...row, ...ours }),
    ...(tied === undefined
      ? []
      : [
          appointments.updated(tied, {
            expression: 'SET survey_at = :at',
            condition: 'attribute_exists(id)',
            values: { ':at': created },
          }),
        ]),
  ];
  let cause: Error | undefined;
  for (const pause of pauses) {
    if (pause > 0) await runtime.sleep(pause * Math.random());
    cause = await surveys.transact(writes);
    if (!cause) {
      log.info('A submission was stored', { kind: 'survey', reference });
      return { id, reference, replayed: false };
    }
    const winner = await surveys.get(session);
    if (winner) return replay(winner, bodyHash);
  }
  throw new Unavailable('dynamodb', cause);
}

function replay(stored: Item, bodyHash: string): Inserted & { replayed: boolean } {
  if (!sameSecret(String(stored.body_hash), bodyHash)) throw new Failure('conflict');
  return { id: String(stored.submission_id), reference: String(stored.reference), replayed: true };
}

function withoutEmpty(row: SurveyRecord): SurveyRecord {
  const elaborations = Object.entries(row.elaborations).filter(([, text]) => text !== '');
  return {
    ...row,
    additional_notes: row.additional_notes || null,
    elaborations: Object.fromEntries(elaborations),
  };
}
