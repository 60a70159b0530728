import type { Inserted } from '@concierge/contract/answers';
import { fieldMessages, notices } from '@concierge/contract/messages';
import type { SurveyInsert, SurveyRecord } from '@concierge/contract/survey';
import { type CaptchaContext, spend, verifyCaptcha } from '../captcha/verify-captcha';
import { Failure } from '../failure';
import { contentHash, sameSecret } from '../hashes';
import { invalidFields } from '../http/request';
import { referenceOf } from '../reference';
import { expiryOf } from '../storage/expiry';
import type { Item, Table } from '../storage/table';
import { log } from '../telemetry';

export interface SurveyContext extends CaptchaContext {
  readonly surveys: Table;
  readonly appointments: Table;
  readonly retentionDays: number;
}

/**
 * Like {@link submitIntake}, but keyed by the session: two tabs, a double click or a retry make one row. A session can
 * be guessed, so nothing stored under it is revealed before admission, and every guess needs a separate admission.
 */
export async function submitSurvey(
  context: SurveyContext,
  input: SurveyInsert,
  viewerAddress: string,
): Promise<Inserted & { replayed: boolean }> {
  const { surveys, appointments, runtime, retentionDays } = context;
  const { id, recaptchaToken, ...given } = input;
  const row = withoutEmpty(given);
  const session = row.session_id;
  const bodyHash = contentHash(row);

  const token = await verifyCaptcha(context, {
    token: recaptchaToken,
    endpoint: 'survey',
    id,
    key: `${session} ${bodyHash}`,
    viewerAddress,
    tooMany: notices.surveyFailed.description,
  });
  await spend(context, token);
  const earlier = await surveys.get(session);
  if (earlier) return replay(earlier, bodyHash);

  if (row.appointment_request_id !== null && !(await appointments.get(row.appointment_request_id))) {
    throw invalidFields({ appointment_request_id: fieldMessages.appointment_request_id });
  }
  const reference = referenceOf(context.hashKey, 'survey', session);
  const now = runtime.now();
  const ours = {
    submission_id: id,
    reference,
    created_at: new Date(now).toISOString(),
    body_hash: bodyHash,
    expires_at: expiryOf(now, retentionDays),
  };
  if (await surveys.putNew({ ...row, ...ours })) {
    log.info('A submission was stored', { kind: 'survey', reference });
    return { id, reference, replayed: false };
  }
  const winner = await surveys.get(session);
  if (!winner) throw new Error('A survey with this key exists but was not found');
  return replay(winner, bodyHash);
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
