import { notificationNames } from '@concierge/contract/wire/notification-names';
import { afterAll, expect, it } from 'vitest';
import { altchaChallenge } from './captcha/altcha';
import { intakeHandler } from './intake/handler';
import type { Runtime } from './runtime';
import { tokenOf } from './testing/captcha-token';
import { notificationFunctions } from './testing/notification-functions';
import { confirmationBody, intakeBody, notificationBody } from './testing/samples';
import { post, startTestEnvironment, testSecrets } from './testing/test-environment';

const environment = await startTestEnvironment();
afterAll(() => environment.stop());

/** A runtime that lists its functions' DynamoDB calls, each with its operation and table. */
function listing(): { runtime: Runtime; calls: string[] } {
  const calls: string[] = [];
  const dynamoDb = () => {
    const client = environment.engine.newClient();
    client.middlewareStack.add(
      (next, { commandName }) =>
        (call) => {
          const table = 'TableName' in call.input ? call.input.TableName : '';
          calls.push(`${commandName?.replace(/(Item)?Command$/, '')} ${table}`.trim());
          return next(call);
        },
      { step: 'initialize' },
    );
    return client;
  };
  const { clients } = environment.runtime;
  return { calls, runtime: { ...environment.runtime, clients: { ...clients, dynamoDb } } };
}

it('a booking with its three notifications makes exactly these DynamoDB calls', async () => {
  const { challenge } = await altchaChallenge(testSecrets.captcha, Date.now());
  const body = intakeBody({ recaptchaToken: await tokenOf(challenge) });
  const insert = listing();
  expect((await post(intakeHandler(insert.runtime, 'appointment'), body)).status).toBe(201);

  const sending = notificationNames.map((name) => ({ name, ...listing() }));
  const sent = sending.map(async ({ name, runtime }) => {
    const payload = name === 'confirmation_email' ? confirmationBody : notificationBody;
    return (await post(notificationFunctions(runtime)[name], payload('appointment', body))).body;
  });
  expect(await Promise.all(sent)).toEqual(Array(3).fill({ status: 'sent' }));

  const guard = 'Update request_guards';
  const record = 'Update appointment_requests';
  // Uses up the captcha token, takes a slot in the mailbox's hour, counts the confirmation, stores the record.
  expect(insert.calls).toEqual(['TransactWriteItems']);
  // Each claims itself and records that it was sent. The practice's notifications are counted in between.
  const least = [
    [record, record],
    [record, guard, record],
    [record, guard, record],
  ];
  expect(sending.map(({ calls }, index) => calls.slice(0, least[index]?.length))).toEqual(least);
  // The last one also takes the record out of the index of due records.
  expect([insert, ...sending].flatMap(({ calls }) => calls)).toHaveLength(10);
});
