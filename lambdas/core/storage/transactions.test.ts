import { createServer } from 'node:http';
import { DeleteItemCommand, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { intakeHandler } from '../intake/handler';
import type { Runtime } from '../runtime';
import { listen } from '../testing/listen';
import { notificationFunctions } from '../testing/notification-functions';
import { confirmationBody, intakeBody } from '../testing/samples';
import { post, startTestEnvironment } from '../testing/test-environment';
import { Table } from './table';

const environment = await startTestEnvironment();
afterAll(() => environment.stop());

const itemsOf = async (id: string) => {
  const { engine } = environment;
  const records = (await engine.items('appointment_requests')).filter((item) => item.id === id);
  const guards = (await engine.items('request_guards')).filter((item) =>
    [...Object(item.submissions ?? []), item.i1].some((held) => String(held).startsWith(id)),
  );
  return { records, guards };
};

/** A new address each time, so that no two tests share a count. */
let networks = 0;
const fromElsewhere = () => ({ 'x-viewer-address': `203.0.${networks++}.1` });

/** A runtime whose first transactions fail as they do if others write the same items. */
function meetingOthers(times: number): Runtime {
  const { clients } = environment.runtime;
  let left = times;
  const dynamoDb = () => {
    const client = environment.engine.newClient();
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (call) => {
          if (commandName !== 'TransactWriteItemsCommand' || left === 0) return next(call);
          left -= 1;
          throw new TransactionCanceledException({
            message: 'Transaction cancelled [TransactionConflict]',
            $metadata: { httpStatusCode: 400 },
          });
        },
      { step: 'initialize' },
    );
    return client;
  };
  return { ...environment.runtime, clients: { ...clients, dynamoDb } };
}

it('a refused transaction leaves everything as it was', async () => {
  const { runtime } = environment;
  const guards = new Table(runtime, 'request_guards');
  await guards.putNew({ guard: 'old', value: 1 });
  const set = { expression: 'SET #value = :two', names: { '#value': 'value' }, values: { ':two': 2 } };
  const writes = [guards.updated('old', set), guards.updated('new', set)];
  const refused = await guards.transact([...writes, guards.newItem({ guard: 'old-too' })]);
  expect(refused).toBeUndefined();
  const again = await guards.transact([
    guards.updated('old', { ...set, values: { ':two': 3 } }),
    guards.updated('newest', set),
    guards.newItem({ guard: 'first' }),
    guards.newItem({ guard: 'old-too' }),
  ]);
  expect(again?.CancellationReasons?.map(({ Code }) => Code)).toEqual([
    'None',
    'None',
    'None',
    'ConditionalCheckFailed',
  ]);
  expect(await guards.get('old')).toMatchObject({ value: 2 });
  expect(await Promise.all(['newest', 'first'].map((key) => guards.get(key)))).toEqual([
    undefined,
    undefined,
  ]);
});

it('a booking that conflicts with others is stored once, and its confirmation is counted when it is sent', async () => {
  const body = intakeBody();
  const runtime = meetingOthers(3);
  expect((await post(intakeHandler(runtime, 'appointment'), body, fromElsewhere())).status).toBe(201);
  const stored = await itemsOf(body.id);
  expect(stored.records).toHaveLength(1);
  expect(stored.records[0]).not.toHaveProperty('confirmation_day');
  const counts = stored.guards.length;
  const confirm = notificationFunctions(environment.runtime).confirmation_email;
  expect((await post(confirm, confirmationBody('appointment', body))).body).toEqual({ status: 'sent' });
  // One more by mailbox, by domain and by network.
  expect((await itemsOf(body.id)).guards).toHaveLength(counts + 3);
});

it('a booking that keeps conflicting with others is not stored, and may be sent again', async () => {
  const body = intakeBody();
  const answer = await post(intakeHandler(meetingOthers(99), 'appointment'), body, fromElsewhere());
  expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
  expect((await itemsOf(body.id)).records).toEqual([]);
  expect((await post(intakeHandler(environment.runtime, 'appointment'), body)).status).toBe(201);
});

it('a booking with a slot but no record, as earlier functions could leave, is stored without a second slot', async () => {
  const body = intakeBody();
  const book = intakeHandler(environment.runtime, 'appointment');
  await post(book, body, fromElsewhere());
  const Key = { id: { S: body.id } };
  await environment.engine.client.send(new DeleteItemCommand({ TableName: 'appointment_requests', Key }));
  expect((await post(book, body, fromElsewhere())).status).toBe(201);
  const places = (await itemsOf(body.id)).guards.flatMap(({ i1, i2 }) => [i1, i2]);
  expect(places.filter((held) => held === body.id)).toHaveLength(1);
});

it('a write that conflicts with a transaction on the same item is retried', async () => {
  const called = vi.fn();
  const server = createServer((request, response) => {
    request.resume();
    called();
    const __type = 'com.amazonaws.dynamodb.v20120810#TransactionConflictException';
    const first = called.mock.calls.length === 1;
    response.writeHead(first ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(first ? { __type } : {}));
  });
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { clients: _ours, ...runtime } = environment.runtime;
  const guards = new Table(runtime, 'request_guards');
  await guards.update('one', { expression: 'SET held = :yes', values: { ':yes': true } });
  expect(called).toHaveBeenCalledTimes(2);
});
