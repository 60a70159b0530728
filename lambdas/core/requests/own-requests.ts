import { summaryAttributes } from '@concierge/contract/aws/tables';
import { intakeKinds } from '@concierge/contract/forms/intake';
import type { OwnRequest, OwnRequests } from '@concierge/contract/requests/request-changes';
import { limits } from '@concierge/contract/text/limits';
import { ownRequestChanges, ownRequests } from '@concierge/contract/wire/endpoints/request-changes';
import * as z from 'zod/mini';
import { readSettings } from '../config';
import { Failure } from '../failure';
import { addressDigest, keyedHash, sameSecret } from '../hashes';
import { jsonAnswer } from '../http/answer';
import { type HttpHandler, httpHandler } from '../http/handler';
import { type HttpEvent, isPreview, postedBody } from '../http/request';
import { tableOf } from '../intake/record';
import { parseRecord } from '../intake/stored-record';
import type { Runtime } from '../runtime';
import { Table } from '../storage/table';
import { surveyTokenOf } from '../survey/token';
import { log } from '../telemetry';
import { changeRequest, requirePreferredTimes } from './change';
import { countChange } from './limit';
import { listed } from './listed';

/**
 * The claims of a token that API Gateway accepted: from our pool and client, signed and not expired. It also accepts
 * access tokens, which contain no address, so this requires an ID token, and an address that was confirmed.
 */
const claims = z.object({
  token_use: z.literal('id'),
  email: z.string().check(z.minLength(3)),
  // API Gateway passes claims as text.
  email_verified: z.union([z.literal(true), z.literal('true')]),
});

const authorized = z.object({ authorizer: z.object({ jwt: z.object({ claims }) }) });

/** @throws Failure 'unauthorized' for all but an ID token with a confirmed address */
function confirmedAddress(event: HttpEvent): string {
  const parsed = authorized.safeParse(event.requestContext);
  if (!parsed.success) throw new Failure('unauthorized');
  return parsed.data.authorizer.jwt.claims.email;
}

/** The signed-in person's own requests and messages. */
export function ownRequestsHandler(runtime: Runtime): HttpHandler {
  const { HASH_KEY } = readSettings(runtime, 'guards');
  const tables = intakeKinds.map((kind) => ({ kind, records: new Table(runtime, tableOf[kind]) }));
  return httpHandler(runtime, ownRequests, async (event) => {
    const digest = addressDigest(HASH_KEY, confirmedAddress(event));
    const found = await Promise.all(
      tables.map(async ({ kind, records }) =>
        (await records.byAddress(digest, limits.ownRequests)).map((item) => ({
          kind,
          records,
          ...indexed.parse(item),
        })),
      ),
    );
    const newest = found
      .flat()
      .sort((one, other) => (one.created_at < other.created_at ? 1 : -1))
      .slice(0, limits.ownRequests);
    const items = await Promise.all(
      newest.map(async ({ kind, records, id }) => ({ kind, item: await records.get(id, summaryAttributes) })),
    );
    const requests = items.flatMap(({ kind, item }): OwnRequest[] => {
      if (!item) return [];
      const request = listed(kind, item);
      const lacksSurvey = kind === 'appointment' && !item.survey_at && request.state !== 'cancelled';
      return [lacksSurvey ? { ...request, survey_token: surveyTokenOf(HASH_KEY, request) } : request];
    });
    log.info('Own requests were read', { records: requests.map(({ id }) => id) });
    return jsonAnswer(200, { requests } satisfies OwnRequests);
  });
}

const indexed = z.object({ id: z.string(), created_at: z.string() });

/** Changes or cancels one of the signed-in person's own requests or messages. */
export function ownRequestChangeHandler(runtime: Runtime): HttpHandler {
  const tables = {
    appointment: new Table(runtime, tableOf.appointment),
    contact: new Table(runtime, tableOf.contact),
  };
  const guards = new Table(runtime, 'request_guards');
  const { HASH_KEY } = readSettings(runtime, 'guards');
  const { OPENING_HOURS: openingHours } = readSettings(runtime, 'practice');
  return httpHandler(runtime, ownRequestChanges, async (event) => {
    const digest = addressDigest(HASH_KEY, confirmedAddress(event));
    const { request, kind, ...change } = postedBody(event, ownRequestChanges);
    requirePreferredTimes(change);
    if (isPreview(event)) throw new Failure('forbidden');
    // Counts by account, so that people on the same network don't use up each other's limit.
    await countChange(guards, runtime, keyedHash(HASH_KEY, 'account', digest), { ...change, request });
    const records = tables[kind];
    const record = parseRecord(await records.get(request));
    // Another person's request is treated like an unknown one.
    if (!sameSecret(record?.address_digest ?? '', digest)) throw new Failure('no_matching_record');
    log.info("Changing a signed-in person's request", { records: [request] });
    const status = await changeRequest({ kind, records, runtime, openingHours }, request, change);
    if (!status) throw new Failure('no_matching_record');
    return jsonAnswer(200, { status });
  });
}
