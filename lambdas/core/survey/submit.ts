import { defaults } from '@concierge/contract/forms/options';
import { referenceRule } from '@concierge/contract/forms/reference';
import type { OpeningHours } from '@concierge/contract/practice/opening-hours';
import { promisedTime } from '@concierge/contract/practice/promised-time';
import type { WorkState } from '@concierge/contract/staff/work-states';
import type { SurveyInsert, SurveyRecord } from '@concierge/contract/survey/survey';
import { fieldMessages, toastTexts } from '@concierge/contract/text/messages';
import type { Inserted } from '@concierge/contract/wire/responses';
import { type CaptchaContext, consumeToken, verifyCaptcha } from '../captcha/verify-captcha';
import { Failure, Unavailable } from '../failure';
import { contentHash, sameSecret } from '../hashes';
import { invalidFields } from '../http/request';
import { storedIntake } from '../intake/stored-record';
import { referenceOf } from '../reference';
import { expiryOf } from '../storage/expiry';
import type { Item, Table, Update } from '../storage/table';
import { log } from '../telemetry';
import { queueKeysOf, requeued } from '../work/queue';
import { reopened } from '../work/reopened';
import { requestOfToken } from './token';

export interface SurveyContext extends CaptchaContext {
  readonly surveys: Table;
  readonly appointments: Table;
  readonly retentionDays: number;
  readonly openingHours: OpeningHours;
}

/** Longest pauses (ms) before each attempt to store a survey: a notification of its request may be written at the same time. */
const pauses = [0, 50, 200, 500, 1000];

/**
 * Like {@link submitIntake}, but keyed by the session: two tabs, a double click or a retry make one row. A session can
 * be guessed, so nothing stored under it is revealed before admission, and every guess needs a separate admission.
 * Only a token links a survey to a request. An id in the body may come from the person who made the link.
 */
export async function submitSurvey(
  context: SurveyContext,
  input: SurveyInsert,
  viewerAddress: string,
): Promise<Inserted & { replayed: boolean }> {
  const { surveys, appointments, runtime, retentionDays, hashKey, openingHours } = context;
  const { id, recaptchaToken, request_token, claimed_reference, ...given } = input;
  const linked = request_token === undefined ? undefined : requestOfToken(hashKey, request_token);
  const row = {
    ...withoutEmpty(given),
    ...(linked === undefined ? {} : { appointment_request_id: linked }),
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
  await consumeToken(context, token);
  const earlier = await surveys.get(session);
  if (earlier) return replay(earlier, bodyHash);

  if (claimed_reference !== undefined && !referenceRule.test(claimed_reference))
    throw invalidFields({ claimed_reference: fieldMessages.reference });
  const named = row.appointment_request_id;
  const request = named === null ? undefined : await appointments.get(named);
  if (request_token !== undefined && (linked === undefined || !request))
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
    ...(linked === undefined
      ? listedAlone(session, now, openingHours)
      : { request_verified: true, linked_request: linked }),
  };
  let cause: Error | undefined;
  for (const pause of pauses) {
    if (pause > 0) await runtime.sleep(pause * Math.random());
    const ofRequest =
      linked === undefined ? [] : [appointments.updated(linked, await noted(context, linked, now))];
    cause = await surveys.transact([surveys.newItem({ ...row, ...ours }), ...ofRequest]);
    if (!cause) {
      log.info('A submission was stored', { kind: 'survey', reference });
      return { id, reference, replayed: false };
    }
    const winner = await surveys.get(session);
    if (winner) return replay(winner, bodyHash);
  }
  throw new Unavailable('dynamodb', cause);
}

/** What notes at a request that its survey came, and opens it again at the desk. */
async function noted(
  { appointments, openingHours }: SurveyContext,
  request: string,
  now: number,
): Promise<Update> {
  const survey_at = new Date(now).toISOString();
  const { data: record } = storedIntake.safeParse(await appointments.get(request));
  // Nothing is known of one that can't be read.
  if (!record)
    return {
      expression: 'SET survey_at = :at',
      condition: 'attribute_exists(id)',
      values: { ':at': survey_at },
    };
  return requeued(record, { ...reopened('appointment', record, now, openingHours), survey_at });
}

/** What the desk lists a survey by that is linked to no request. */
function listedAlone(session: string, now: number, hours: OpeningHours) {
  const desk_state: WorkState = 'new';
  const listed = {
    created_at: new Date(now).toISOString(),
    due_at: new Date(promisedTime('survey', now, hours)).toISOString(),
    urgency_level: defaults.urgency_level,
    desk_state,
  };
  return { ...listed, desk_version: 0, change_count: 0, ...queueKeysOf({ ...listed, id: session }) };
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
