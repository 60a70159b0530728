import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultService, type Faults, faultServices } from '../local/faults';
import type { Listening } from '../local/listening';
import type { Outbox } from '../local/messages/outbox';
import { members } from '../local/messages/query-protocol';
import { startPassOn } from './pass-on';

/**
 * Stands between the deployed functions and MiniStack: notes what SES and SNS took, because MiniStack lists no
 * text messages, and fails on demand, because it never does.
 */
export async function startTap(port: () => number, outbox: Outbox, faults: Faults): Promise<Listening> {
  return await startPassOn({
    to: {
      hostname: '127.0.0.1',
      get port() {
        return port();
      },
    },
    before: async (request) => {
      const service = serviceOf(request);
      const { mode, ms } = service ? faults.get(service) : { mode: 'ok', ms: 0 };
      if (mode === 'slow') await sleep(ms);
      if (mode === 'ok' || mode === 'slow') return undefined;
      const code = mode === 'throttle' ? 'Throttling' : 'InternalFailure';
      return service === 'dynamodb'
        ? { status: mode === 'throttle' ? 400 : 500, body: JSON.stringify({ __type: `${code}Exception` }) }
        : {
            status: 500,
            body: `<ErrorResponse><Error><Type>Receiver</Type><Code>${code}</Code><Message>On demand.</Message></Error></ErrorResponse>`,
          };
    },
    after: async (request, body) => {
      const service = serviceOf(request);
      if (service === 'ses' || service === 'sns')
        await note(new URLSearchParams(body.toString('utf8')), outbox);
    },
  });
}

/** By the signature: `Credential=<key>/<date>/<region>/<service>/aws4_request`. */
function serviceOf(request: IncomingMessage): FaultService | undefined {
  const name = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(request.headers.authorization ?? '')?.[1];
  return faultServices.find((service) => service === name || (service === 'ses' && name === 'email'));
}

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
