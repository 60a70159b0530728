import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultService, type Faults, faultServices } from '@concierge/local/faults';
import { type Listening, loopback } from '@concierge/local/listening';
import type { Outbox } from '@concierge/local/messages/outbox';
import { members } from '@concierge/local/messages/services';
import { type Answer, startPassOn } from './pass-on';

/**
 * Stands between everybody and MiniStack. Says that they came by TLS, which policies ask for and the loopback
 * address does without; notes what SES and SNS took, because MiniStack lists no text messages; fails on demand,
 * because it never does; answers the one call that it does not know.
 */
export async function startTap(port: () => number, outbox: Outbox, faults: Faults): Promise<Listening> {
  return await startPassOn({
    to: () => ({ hostname: loopback, port: port(), headers: { 'x-forwarded-proto': 'https' } }),
    before: async (request, body) => {
      const service = serviceOf(request);
      if (service === 'sns' && formOf(body).get('Action') === 'SetSMSAttributes') return smsAttributesSet;
      return service ? await faultOf(service, faults) : undefined;
    },
    after: async (request, body) => {
      const service = serviceOf(request);
      if (service === 'ses' || service === 'sns') await note(formOf(body), outbox);
    },
  });
}

const formOf = (body: Buffer): URLSearchParams => new URLSearchParams(body.toString('utf8'));

/** By the signature: `Credential=<key>/<date>/<region>/<service>/aws4_request`. */
function serviceOf(request: IncomingMessage): FaultService | undefined {
  const name = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1];
  return faultServices.find((service) => service === name || (service === 'ses' && name === 'email'));
}

async function faultOf(service: FaultService, faults: Faults): Promise<Answer | undefined> {
  const { mode, ms } = faults.get(service);
  if (mode === 'slow') await sleep(ms);
  if (mode === 'ok' || mode === 'slow') return undefined;
  const code = mode === 'throttle' ? 'Throttling' : 'InternalFailure';
  return service === 'dynamodb'
    ? { status: mode === 'throttle' ? 400 : 500, body: JSON.stringify({ __type: `${code}Exception` }) }
    : {
        status: 500,
        body: `<ErrorResponse><Error><Type>Receiver</Type><Code>${code}</Code><Message>On demand.</Message></Error></ErrorResponse>`,
      };
}

/** By this call CDK’s function sets the account’s limit for text messages. */
const smsAttributesSet: Answer = {
  status: 200,
  body: '<SetSMSAttributesResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><SetSMSAttributesResult/><ResponseMetadata><RequestId>rehearsal</RequestId></ResponseMetadata></SetSMSAttributesResponse>',
};

async function note(form: URLSearchParams, outbox: Outbox): Promise<void> {
  const at = new Date().toISOString();
  if (form.get('Action') === 'Publish' && form.get('PhoneNumber')) {
    const [to, body] = [form.get('PhoneNumber') ?? '', form.get('Message') ?? ''];
    await outbox.add({ kind: 'sms', id: randomUUID(), at, to, body });
  }
  if (form.get('Action') !== 'SendEmail') return;
  await outbox.add({
    kind: 'email',
    id: randomUUID(),
    at,
    from: form.get('Source') ?? '',
    replyTo: members(form, 'ReplyToAddresses').join(', '),
    to: members(form, 'Destination.ToAddresses').join(', '),
    subject: form.get('Message.Subject.Data') ?? '',
    text: form.get('Message.Body.Text.Data') ?? '',
    html: form.get('Message.Body.Html.Data') ?? '',
  });
}
