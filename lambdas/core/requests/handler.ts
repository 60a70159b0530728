import { randomUUID } from 'node:crypto';
import { isUrgent } from '@concierge/contract/forms/options';
import { timeZoneOptions, typedPreferredTimes } from '@concierge/contract/forms/preferred-times';
import { referenceRule } from '@concierge/contract/forms/reference';
import { changeFailure } from '@concierge/contract/requests/change-failure';
import { changeArrivals, changePath, readChangeLink } from '@concierge/contract/requests/change-link';
import { requestChange, requestChanged } from '@concierge/contract/requests/request-changes';
import { limits } from '@concierge/contract/text/limits';
import { fieldMessages, toastTexts } from '@concierge/contract/text/messages';
import { requestChanges } from '@concierge/contract/wire/endpoints/request-changes';
import type * as z from 'zod/mini';
import { originSecrets, readSettings, type Settings } from '../config';
import { Failure } from '../failure';
import { typedFields } from '../forms/decode';
import { formPageHeaders, problemPage } from '../forms/document';
import { networkOf } from '../guards/network';
import { addressDigest, keyedHash, linkSignature, sameSecret } from '../hashes';
import { type HttpAnswer, htmlAnswer, jsonAnswer, seeOther } from '../http/answer';
import { escapeHtml } from '../http/escape-html';
import { asFailure, type HttpHandler, httpHandler } from '../http/handler';
import {
  bodyText,
  type HttpEvent,
  invalidFields,
  mediaType,
  postedBody,
  requireSameSite,
  validated,
  viewerAddress,
} from '../http/request';
import { isTest } from '../http/test-mark';
import { referenceOf } from '../reference';
import type { Runtime } from '../runtime';
import { Table } from '../storage/table';
import { requestOfToken } from '../survey/token';
import { log } from '../telemetry';
import { type ChangeContext, changeRequest, requirePreferredTimes } from './change';
import { countChange } from './limit';
import { listed } from './listed';

type Asked = z.output<typeof requestChange>;

/** Changes or cancels a request for people who have its link, or its reference and address. */
export function requestChangeHandler(runtime: Runtime): HttpHandler {
  const records = new Table(runtime, 'appointment_requests');
  const guards = new Table(runtime, 'request_guards');
  const { HASH_KEY } = readSettings(runtime, 'guards');
  const secrets = originSecrets(runtime);
  const site = readSettings(runtime, 'site');
  const { OPENING_HOURS: openingHours } = readSettings(runtime, 'practice');
  const context: ChangeContext = { kind: 'appointment', records, runtime, openingHours };

  async function view({ link = '' }: Asked): Promise<HttpAnswer> {
    const own = idFromLink(HASH_KEY, link);
    const id = own ?? requestOfToken(HASH_KEY, link);
    const item = id === undefined ? undefined : await records.get(id);
    if (!item) throw new Failure('no_matching_record');
    const { state: status, ...shown } = listed('appointment', item);
    if (own === undefined) return jsonAnswer(200, { status });
    const { interest, urgency_level } = item;
    const facts = {
      interest: interest ?? undefined,
      urgent: isUrgent({ urgency_level: String(urgency_level) }),
    };
    return jsonAnswer(200, requestChanged.parse({ status, ...shown, ...facts }));
  }

  async function answer(sent: Asked, event: HttpEvent): Promise<HttpAnswer> {
    if (sent.action === 'view') return view(sent);
    const changeBody = { ...sent, action: sent.action };
    requirePreferredTimes(changeBody);
    requireIdentification(changeBody);
    if (isTest(event, secrets)) return jsonAnswer(200, { status: 'accepted' });
    const sender = networkOf(viewerAddress(event), limits.untokenedBits);
    await countChange(guards, runtime, keyedHash(HASH_KEY, 'network', sender), changeBody);
    if (changeBody.link !== undefined) {
      const id = idFromLink(HASH_KEY, changeBody.link);
      const status = id === undefined ? undefined : await changeRequest(context, id, changeBody);
      if (!status) throw new Failure('no_matching_record');
      return jsonAnswer(200, { status });
    }
    const id = await findIdByReference(records, HASH_KEY, changeBody);
    try {
      await changeRequest(context, id, changeBody, changeBody.reference);
    } catch (error) {
      // An answer that it was changed too often would reveal that it exists.
      if (!(error instanceof Failure)) throw error;
      log.warn('A change was refused', { code: error.code });
    }
    return jsonAnswer(200, { status: 'accepted' });
  }

  return httpHandler(runtime, requestChanges, async (event) => {
    if (mediaType(event) !== 'application/x-www-form-urlencoded')
      return answer(postedBody(event, requestChanges), event);
    requireSameSite(event, site.SITE_ORIGIN);
    try {
      const changeBody = validated(requestChange, typedChange(bodyText(event)));
      if (changeBody.action === 'view') throw new Failure('no_matching_record');
      await answer(changeBody, event);
      return seeOther(`${changePath}#${changeArrivals[changeBody.action]}`);
    } catch (error) {
      const failure = asFailure(error, toastTexts.submissionFailed.description);
      return htmlAnswer(failure.status, refusedPage(site, failure), {
        ...formPageHeaders,
        ...failure.headers,
      });
    }
  });
}

/** What a refused form answers: what is wrong, and the way back to what was typed. */
function refusedPage(site: Settings<'site'>, failure: Failure): string {
  // By reference, so that nobody is told whether there is such a request.
  const { title, description } = changeFailure(failure, 'reference');
  const messages = [...new Set(Object.values(failure.fields ?? {}))];
  return problemPage(site, {
    title,
    description,
    // One alone is the description already.
    items: messages.length > 1 ? messages.map(escapeHtml) : [],
    rest: `<p>Your browser’s Back button returns to what you typed. You may need to enter your reference again.</p>
<p>Or <a href="${changePath}">start again</a>.</p>`,
  });
}

/** The body that the page's script would have sent. A second press has nothing left to change. */
function typedChange(text: string): Record<string, unknown> {
  const { action, reference, email, ...typed } = typedFields(text);
  const times = typedPreferredTimes(typed);
  // A cancellation needs no time zone. Its times are only checked.
  const preferred_times =
    action === 'cancel' && times?.time_zone === ''
      ? { ...times, time_zone: timeZoneOptions[0].value }
      : times;
  // Keep fields that our forms don't have, so that they are refused like any other unknown field.
  const others = Object.entries(typed).filter(([field]) => !field.startsWith('preferred_times.'));
  return {
    ...Object.fromEntries(others),
    ...{ id: randomUUID(), action, reference, email },
    ...(preferred_times === undefined ? {} : { preferred_times }),
  };
}

/** @throws Failure 'validation_failed' if there is neither a link nor both a possible reference and an address */
function requireIdentification({ link, reference = '', email }: Asked): void {
  const isPossible = referenceRule.test(reference);
  if (link !== undefined || (isPossible && email)) return;
  throw invalidFields({
    ...(isPossible ? {} : { reference: fieldMessages.reference }),
    ...(email ? {} : { email: fieldMessages.email }),
  });
}

function idFromLink(key: string, link: string): string | undefined {
  const read = readChangeLink(link);
  return read && sameSecret(read.signature, linkSignature(key, read.id)) ? read.id : undefined;
}

/** The id of the request with this reference and address, or an unused id if there is none. */
async function findIdByReference(
  records: Table,
  key: string,
  { reference = '', email = '' }: Asked,
): Promise<string> {
  const own = await records.byAddress(addressDigest(key, email));
  const ids = own.map(({ id }) => String(id));
  const found = ids.find((id) => sameSecret(referenceOf(key, 'appointment', id), reference));
  return found ?? randomUUID();
}
