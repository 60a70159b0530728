import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Faults } from '../../faults';
import { listenTo } from '../../listen-to';
import type { Outbox } from './outbox';
import { type MessageService, QueryError, ses, sns } from './services';

/** SES refuses mails above 10 MB. */
const maxSize = 10 * 1024 * 1024;

/**
 * Starts the stand-ins for SES and SNS, each on its own port, as their endpoints are separate. No npm package does
 * this: aws-ses-v2-local loses its messages when it stops, never answers unknown actions and cannot fail on demand; for
 * SNS text messages there is none.
 */
export async function startMessageServers(outbox: Outbox, faults: Faults) {
  const servers = await Promise.all([ses, sns].map((one) => listenTo(messageApp(one, outbox, faults))));
  const [mails, texts] = servers.map(({ origin }) => origin);
  return {
    ses: mails ?? '',
    sns: texts ?? '',
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

/** The AWS query protocol, which SES v1 and SNS speak: a form in, XML out. */
function messageApp(service: MessageService, outbox: Outbox, faults: Faults) {
  const { action, namespace } = service;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const xml = (context: Context, status: ContentfulStatusCode, body: unknown) =>
    context.body(String(body), status, { 'content-type': 'text/xml' });

  app.post('/', bodyLimit({ maxSize }), async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const name = form.get('Action');
    if (name !== action) throw new QueryError(400, 'InvalidAction', `Could not find operation ${name}`);
    const cut = await injectFault(service, faults);
    const { outgoing } = context.env;
    // Nothing is sent for a client that gave up waiting: a slow service has not accepted the message yet.
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    const message = { ...service.read(form), id: randomUUID(), at: new Date().toISOString() };
    await outbox.add(cut ? { ...message, cut } : message);
    if (cut) {
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    return xml(
      context,
      200,
      `<${action}Response xmlns="${namespace}"><${action}Result><MessageId>${message.id}</MessageId></${action}Result>` +
        `<ResponseMetadata><RequestId>${message.id}</RequestId></ResponseMetadata></${action}Response>`,
    );
  });
  app.onError((error, context) => {
    if (!(error instanceof QueryError)) console.error(`The stand-in for ${service.name} failed:`, error);
    const { status, code, message } =
      error instanceof QueryError ? error : new QueryError(500, 'InternalFailure', 'The stand-in failed.');
    const type = status < 500 ? 'Sender' : 'Receiver';
    return xml(
      context,
      status,
      html`<ErrorResponse xmlns="${namespace}"><Error><Type>${type}</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
    );
  });
  return app;
}

/** Whether to cut the connection after the message is accepted. @throws QueryError for a fault that fails at once. */
async function injectFault(service: MessageService, faults: Faults): Promise<boolean> {
  const { mode, ms } = faults.injectFault(service.name);
  if (mode === 'error') throw service.error;
  if (mode === 'throttle') throw service.throttle;
  if (mode === 'slow') await sleep(ms, undefined, { ref: false });
  return mode === 'cut';
}
