import { limits } from '@concierge/contract/text/limits';
import { afterAll, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { notificationFunctions } from '../testing/notification-functions';
import { confirmationBody, intakeBody, notificationBody } from '../testing/samples';
import { post, startTestEnvironment, testVariables } from '../testing/test-environment';
import { outboxHandler } from './handler';

const { PRACTICE_SMS: _, ...env } = testVariables;
const environment = await startTestEnvironment();
afterAll(() => environment.stop());
const stored = async (id: string) =>
  (await environment.engine.items('appointment_requests')).find((item) => item.id === id);

/** Books, then makes the calls that the page makes after an insert. */
async function book(runtime: typeof environment.runtime) {
  const body = intakeBody();
  expect((await post(intakeHandler(runtime, 'appointment'), body)).status).toBe(201);
  return { id: body.id, body };
}

it('a practice without texts gets its mail, the page hears nothing else, and nothing stays pending', async () => {
  const runtime = { ...environment.runtime, env };
  const { id, body } = await book(runtime);
  const functions = notificationFunctions(runtime);
  const answers = [
    await post(functions.notification_sms, notificationBody('appointment', body)),
    await post(functions.notification_email, notificationBody('appointment', body)),
    await post(functions.confirmation_email, confirmationBody('appointment', body)),
  ];
  expect(answers.map(({ status, body: { status: state } }) => [status, state])).toEqual([
    [200, 'already-sent'],
    [200, 'sent'],
    [200, 'sent'],
  ]);
  expect(environment.aws.emails).toHaveLength(2);
  expect(environment.aws.sms).toEqual([]);
  expect(await stored(id)).not.toHaveProperty('pending');
});

it('texts that were pending when a practice stopped them are not sent, and not pending for ever', async () => {
  const { id } = await book(environment.runtime);
  environment.advance(limits.notifications.jobAfterSeconds + 1);
  await outboxHandler({ ...environment.runtime, env })({});
  expect(environment.aws.sms).toEqual([]);
  expect(await stored(id)).not.toHaveProperty('pending');
});
