import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from '../faults';
import { type Listening, listen } from '../listening';
import { readBody } from '../request-body';
import type { Outbox } from './outbox';
import { errorXml, QueryError, resultXml } from './query-protocol';
import { sendEmail } from './ses';
import { publish } from './sns';

/*
 * 2026-11: written here because nothing on npm does it. aws-ses-v2-local forgets what it was sent when it stops,
 * never answers actions that it does not know and cannot fail on demand; for SNS text messages there is nothing.
 */

type Action = (form: URLSearchParams, outbox: Pick<Outbox, 'add'>) => Promise<Record<string, string>>;

interface Service {
  readonly name: 'ses' | 'sns';
  readonly namespace: string;
  readonly actions: Readonly<Record<string, Action>>;
  readonly error: QueryError;
  readonly throttle: QueryError;
}

const services: readonly Service[] = [
  {
    name: 'ses',
    namespace: 'http://ses.amazonaws.com/doc/2010-12-01/',
    actions: { SendEmail: sendEmail },
    error: new QueryError(400, 'MessageRejected', 'Email address is not verified.'),
    throttle: new QueryError(400, 'Throttling', 'Maximum sending rate exceeded.'),
  },
  {
    name: 'sns',
    namespace: 'http://sns.amazonaws.com/doc/2010-03-31/',
    actions: { Publish: publish },
    error: new QueryError(500, 'InternalError', 'An internal error occurred.'),
    throttle: new QueryError(429, 'Throttled', 'Rate exceeded.'),
  },
];

/** SES refuses mails above 10 MB. */
const bodyBytes = 10 * 1024 * 1024;

export interface MessageServers {
  readonly ses: string;
  readonly sns: string;
  close(): Promise<void>;
}

/** Starts the stand-ins of SES and SNS, each on a port of its own as their endpoints are. */
export async function startMessageServers(outbox: Outbox, faults: Faults): Promise<MessageServers> {
  const listening = new Map<Service['name'], Listening>();
  for (const service of services) {
    const server = createServer((request, response) => {
      void answer(service, request, response, outbox, faults);
    });
    listening.set(service.name, await listen(server));
  }
  return {
    ses: listening.get('ses')?.origin ?? '',
    sns: listening.get('sns')?.origin ?? '',
    close: async () => {
      await Promise.all([...listening.values()].map((one) => one.close()));
    },
  };
}

async function answer(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  outbox: Outbox,
  faults: Faults,
): Promise<void> {
  const requestId = randomUUID();
  let status = 200;
  let body: string;
  try {
    const form = new URLSearchParams((await readBody(request, bodyBytes)).toString('utf8'));
    const name = form.get('Action') ?? '';
    const action = Object.hasOwn(service.actions, name) ? service.actions[name] : undefined;
    if (!action) throw new QueryError(400, 'InvalidAction', `Could not find operation ${name}`);
    const cut = await undergo(service, faults);
    // Whoever gave up waiting is not sent for: a slow service has not taken the message yet.
    if (response.destroyed) return;
    const result = await action(form, cut ? noting(outbox) : outbox);
    if (cut) return void response.destroy();
    body = resultXml(service.namespace, name, result, requestId);
  } catch (error) {
    const known =
      error instanceof QueryError ? error : new QueryError(500, 'InternalFailure', 'The stand-in failed.');
    status = known.status;
    body = errorXml(service.namespace, known, requestId);
  }
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'text/xml', 'x-amzn-requestid': requestId }).end(body);
}

/** Keeps with a message that whoever sent it was not told. */
const noting = (outbox: Outbox): Pick<Outbox, 'add'> => ({
  add: (sent) => outbox.add({ ...sent, cut: true }),
});

/** Whether the connection is to be cut once the message is taken. */
async function undergo(service: Service, faults: Faults): Promise<boolean> {
  const { mode, ms } = faults.strike(service.name);
  if (mode === 'error') throw service.error;
  if (mode === 'throttle') throw service.throttle;
  if (mode === 'slow') await sleep(ms, undefined, { ref: false });
  return mode === 'cut';
}
