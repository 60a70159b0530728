import { randomUUID } from 'node:crypto';
import { duePartitions } from '@concierge/contract/aws/tables';
import type { IntakeInsertBody } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { notificationNames } from '@concierge/contract/wire/notification-names';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { withCaptchas } from '../testing/captcha-token';
import { notificationFunctions } from '../testing/notification-functions';
import { confirmationBody, intakeBody, notificationBody } from '../testing/samples';
import { post, startTestEnvironment, type TestEnvironment, testVariables } from '../testing/test-environment';
import { connectDelivery } from './deliveries';
import { outboxHandler, practiceSmsHandler } from './handler';
import { sendPending } from './send-pending';

const slot = limits.notifications.digestSeconds;
let environment: TestEnvironment;
let job: () => Promise<void>;
beforeEach(async () => {
  environment = await startTestEnvironment();
  // Late in a slot, when suspect records ask for its digest.
  environment.advance(slot - (Math.floor(environment.runtime.now() / 1000) % slot) + slot - 60);
  const handler = outboxHandler(environment.runtime);
  job = () => handler({});
});
afterEach(() => environment.stop());

/** A submission with the honeypot filled by a program or a person's browser, and all calls that the page makes. */
async function trapped(changes: Partial<IntakeInsertBody> = {}) {
  const body = intakeBody({ website: 'https://pills.example', ...changes });
  const insert = intakeHandler(withCaptchas(environment.runtime), 'appointment');
  expect((await post(insert, body, { 'x-viewer-address': randomUUID() })).status).toBe(201);
  const answers = await Promise.all(
    notificationNames.map((notification) =>
      post(
        notificationFunctions(environment.runtime)[notification],
        notification === 'confirmation_email'
          ? confirmationBody('appointment', body)
          : notificationBody('appointment', body),
      ),
    ),
  );
  return { body, answers };
}
const record = async (id: string) =>
  (await environment.engine.items('appointment_requests')).find((item) => item.id === id);
const toPractice = () => environment.aws.emails.filter(({ to }) => to[0] === testVariables.PRACTICE_EMAIL);

describe('a record with the honeypot filled', () => {
  it('succeeds like any other: it is stored in full, and its visitor gets a confirmation', async () => {
    const { body, answers } = await trapped();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await record(body.id)).toMatchObject({
      suspect: true,
      website: 'https://pills.example',
      message: body.message,
      primary_concern: body.primary_concern,
    });
    expect(environment.aws.emails.map(({ to }) => to[0])).toEqual([body.email]);
  });

  it('sends the practice no text and no email, however often functions and job run', async () => {
    const { body } = await trapped();
    for (let time = 0; time < 3; time += 1) {
      await post(practiceSmsHandler(environment.runtime), notificationBody('appointment', body));
      await job();
    }
    expect([toPractice().length, environment.aws.sms.length]).toEqual([0, 0]);
    expect((await record(body.id))?.notices).toMatchObject({ notification_email: { state: 'held' } });
  });

  it('reaches the practice in one email with all others of its time slot', async () => {
    const all = [];
    for (let time = 0; time < 3; time += 1) all.push(await trapped({ message: `Held message ${time}` }));
    environment.advance(slot);
    await Promise.all([job(), job()]);
    environment.advance(slot);
    await job();
    expect(toPractice().map(({ subject }) => subject)).toEqual(['3 wait, 0 urgent']);
    for (const { body } of all) {
      const after = await record(body.id);
      expect(after).not.toHaveProperty('pending');
      expect(after?.notices).toMatchObject({
        notification_email: { state: 'sent' },
        notification_sms: { state: 'sent' },
      });
    }
    expect(environment.aws.sms).toHaveLength(0);
  });

  it('shares one email with others if one job runs', async () => {
    for (let time = 0; time < 3; time += 1) await trapped();
    environment.advance(slot);
    await job();
    expect(toPractice()).toHaveLength(1);
  });

  it('is retried if the email could not be sent', async () => {
    const { body } = await trapped();
    environment.advance(slot);
    environment.aws.modes.ses = 'error';
    await job();
    expect(toPractice()).toHaveLength(0);
    environment.aws.modes.ses = 'ok';
    await job();
    expect(toPractice()).toHaveLength(0);
    environment.advance(limits.notifications.digestSeconds);
    await job();
    expect(toPractice()).toHaveLength(1);
    expect(await record(body.id)).not.toHaveProperty('pending');
  });

  it('waits for the next run if this one has no time left for it', async () => {
    const { body } = await trapped();
    environment.advance(slot);
    const before = await record(body.id);
    const delivery = connectDelivery(environment.runtime, 'appointment');
    const now = environment.runtime.now();
    await sendPending([delivery], now + 30_000, now);
    expect(toPractice()).toHaveLength(0);
    expect(await record(body.id)).toEqual(before);
    await job();
    expect(toPractice()).toHaveLength(1);
  });

  it('still reaches the practice after its confirmation was given up', async () => {
    environment.aws.modes.ses = 'error';
    const { body } = await trapped();
    environment.advance(limits.notifications.giveUpAfterSeconds + 1);
    await job();
    expect((await record(body.id))?.notices).toMatchObject({ confirmation_email: { state: 'abandoned' } });
    environment.aws.modes.ses = 'ok';
    environment.advance(limits.notifications.digestSeconds);
    await job();
    expect(toPractice()).toHaveLength(1);
    expect(await record(body.id)).toMatchObject({ pending: 'abandoned' });
  });

  it('asks for no digest before the end of a quarter hour, which may need it for others', async () => {
    environment.advance(limits.notifications.digestOfSuspectsSeconds);
    await trapped();
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    await job();
    await job();
    expect(toPractice()).toHaveLength(0);
    environment.advance(slot - limits.notifications.jobAfterSeconds - 121);
    await job();
    expect(toPractice()).toHaveLength(1);
  });

  it('is counted with all that wait, urgent ones only if it is not suspect', async () => {
    environment.aws.modes.ses = 'error';
    for (const changes of [
      { urgency_level: 'urgent' },
      { website: '' },
      { website: '', urgency_level: 'urgent' },
    ] as const) {
      const { body } = await trapped(changes);
      const item = await record(body.id);
      const due = new Date(environment.runtime.now()).toISOString();
      const notices = item?.notices as Record<string, object>;
      const held = {
        ...notices.notification_email,
        state: 'held',
        next_at: due,
        lease: null,
        lease_until: 0,
      };
      await environment.engine.put('appointment_requests', {
        ...item,
        pending: duePartitions[0],
        pending_at: due,
        notices: { ...notices, notification_email: held },
      });
    }
    environment.aws.reset();
    environment.advance(slot);
    await job();
    expect(toPractice().map(({ subject }) => subject)).toEqual(['URGENT: 3 wait, 1 urgent']);
  });

  it('is finished without a second email after an interrupted run', async () => {
    const { body } = await trapped();
    const item = await record(body.id);
    const notices = item?.notices as Record<string, Record<string, unknown>>;
    await environment.engine.put('appointment_requests', {
      ...item,
      notices: {
        ...notices,
        notification_email: { ...notices.notification_email, state: 'sent', message_id: 'm' },
      },
    });
    environment.advance(slot);
    await job();
    expect(toPractice()).toHaveLength(0);
    expect((await record(body.id))?.notices).toMatchObject({
      notification_sms: { state: 'sent' },
    });
    expect(await record(body.id)).not.toHaveProperty('pending');
  });

  it('may be resent with it empty: the honeypot is not part of a submission’s identity', async () => {
    const { body } = await trapped();
    const again = await post(intakeHandler(environment.runtime, 'appointment'), { ...body, website: '' });
    expect(again.status).toBe(200);
  });

  it('is not suspect for spaces alone', async () => {
    const { body } = await trapped({ website: '  ' });
    expect(await record(body.id)).toMatchObject({ suspect: false, website: null });
    expect(toPractice()).toHaveLength(1);
  });
});
