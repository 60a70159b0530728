import { randomUUID } from 'node:crypto';
import type { IntakeInsertBody, IntakeKind } from '@concierge/contract/forms/intake';
import { toastTexts } from '@concierge/contract/text/messages';
import { type NotificationName, notificationNames } from '@concierge/contract/wire/notification-names';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '../intake/record';
import { startIntake } from '../testing/intake';
import { notificationFunctions } from '../testing/notification-functions';
import { confirmationBody, intakeBody, notificationBody } from '../testing/samples';
import { post, testVariables } from '../testing/test-environment';
import { attempt } from './deliver';
import { connectDelivery } from './deliveries';
import { confirmationHandler } from './handler';

const { environment, book, write } = await startIntake();
const insert = { appointment: book, contact: write };
const functions = notificationFunctions(environment.runtime);
beforeEach(() => environment.aws.reset());
afterAll(() => environment.stop());

async function submitted(kind: IntakeKind = 'appointment', changes: Partial<IntakeInsertBody> = {}) {
  const body = intakeBody({ recaptchaToken: '', ...changes });
  expect((await post(insert[kind], body, { 'x-viewer-address': randomUUID() })).status).toBe(201);
  return body;
}

const payload = (notification: NotificationName, kind: IntakeKind, body: IntakeInsertBody) =>
  notification === 'confirmation_email' ? confirmationBody(kind, body) : notificationBody(kind, body);

/** Makes the calls that the page makes after an insert. */
const callAll = (body: IntakeInsertBody, kind: IntakeKind = 'appointment') =>
  Promise.all(
    notificationNames.map((notification) => post(functions[notification], payload(notification, kind, body))),
  );

async function record(id: string, kind: IntakeKind = 'appointment') {
  return (await environment.engine.items(tableOf[kind])).find((item) => item.id === id);
}

describe('the three functions', () => {
  it.each(['appointment', 'contact'] as const)(
    'send one notification each for a stored %s, and leave nothing pending',
    async (kind) => {
      const body = await submitted(kind);
      expect((await record(body.id, kind))?.pending).toMatch(/^notices:/);
      const answers = await callAll(body, kind);
      expect(answers.map(({ status, body: { status: state } }) => [status, state])).toEqual(
        Array(3).fill([200, 'sent']),
      );
      expect(environment.aws.emails.map(({ to }) => to).sort()).toEqual(
        [[testVariables.PRACTICE_EMAIL], [body.email]].sort(),
      );
      expect(environment.aws.sms.map(({ to }) => to)).toEqual([testVariables.PRACTICE_SMS]);
      const after = await record(body.id, kind);
      expect(after).not.toHaveProperty('pending');
      expect(after).not.toHaveProperty('pending_at');
      for (const notification of notificationNames) {
        expect(after?.notices).toHaveProperty(`${notification}.state`, 'sent');
        expect(after?.notices).toHaveProperty(
          `${notification}.message_id`,
          expect.stringMatching(/^message-/),
        );
      }
    },
  );

  it('send one of each for 20 parallel calls, and every caller succeeds', async () => {
    const body = intakeBody();
    environment.aws.delayMs = 50;
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => [
        await post(insert.appointment, body),
        ...(await callAll(body)),
      ]),
    );
    expect(answers.flat().every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect([environment.aws.emails.length, environment.aws.sms.length]).toEqual([2, 1]);
  });

  it('answer already-sent at any later time, in case the first answer was lost', async () => {
    const body = await submitted();
    await callAll(body);
    for (const seconds of [3601, 30 * 24 * 3600]) {
      environment.advance(seconds);
      expect((await post(insert.appointment, body)).status).toBe(200);
      const answers = await callAll(body);
      expect(answers.map(({ status, body }) => [status, body])).toEqual(
        Array(3).fill([200, { status: 'already-sent' }]),
      );
    }
    const stranger = { ...confirmationBody('appointment', body), name: 'Somebody Else' };
    expect((await post(functions.confirmation_email, stranger)).status).toBe(404);
    expect([environment.aws.emails.length, environment.aws.sms.length]).toEqual([2, 1]);
  });

  it('answer already-sent for notifications that are left to the job', async () => {
    const body = await submitted('appointment', { website: 'https://pills.example' });
    await post(functions.confirmation_email, confirmationBody('appointment', body));
    environment.advance(3601);
    const answers = await callAll(body);
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ status: 'already-sent' }));
    expect([environment.aws.emails.length, environment.aws.sms.length]).toEqual([1, 0]);
  });

  it('build messages from the record, not from the payload', async () => {
    const body = await submitted();
    await post(functions.notification_email, {
      ...notificationBody('appointment', body),
      message: 'Buy our pills',
      phone: '+15550100999',
    });
    expect(environment.aws.emails[0]?.text).toContain(`> ${body.message?.replace('\n', '\n> ')}`);
    expect(environment.aws.emails[0]?.text).toContain(`Phone: ${body.phone}`);
    expect(environment.aws.emails[0]?.text).not.toMatch(/pills|010-?0999/);
  });
});

describe('when sending fails', () => {
  it('the visitor gets an error, and trying again sends only what is missing', async () => {
    const body = await submitted();
    environment.aws.modes.ses = 'error';
    const failed = await callAll(body);
    expect(failed.map(({ status }) => status)).toEqual([503, 503, 200]);
    expect(failed[0]?.error).toEqual({
      code: 'unavailable',
      message: toastTexts.submissionFailed.description,
    });
    expect((await record(body.id))?.pending).toMatch(/^notices:/);

    environment.aws.modes.ses = 'ok';
    expect((await post(insert.appointment, body)).status).toBe(200);
    const again = await callAll(body);
    expect(again.map(({ body: { status } }) => status)).toEqual(['sent', 'sent', 'already-sent']);
    expect([environment.aws.emails.length, environment.aws.sms.length]).toEqual([2, 1]);
    expect(await record(body.id)).not.toHaveProperty('pending');
  });

  it('a throttled service is tried once per call', async () => {
    const body = await submitted();
    environment.aws.modes.sns = 'throttle';
    expect((await post(functions.notification_sms, notificationBody('appointment', body))).status).toBe(503);
    const { notices: state } = (await record(body.id)) ?? {};
    expect(state).toMatchObject({ notification_sms: { state: 'pending', attempts: 1, lease: null } });
  });

  it('a dead sender’s notification is sent by the next one after the lease expires', async () => {
    const body = await submitted();
    const item = await record(body.id);
    const pending = (item?.notices ?? {}) as Record<string, Record<string, unknown>>;
    const held = {
      ...pending.confirmation_email,
      state: 'sending',
      lease: 'gone',
      lease_until: environment.runtime.now() + 30_000,
    };
    await environment.engine.put('appointment_requests', {
      ...item,
      notices: { ...pending, confirmation_email: held },
    });
    const request = confirmationBody('appointment', body);
    // Waits for the holder as long as it may, but a hundred times faster.
    const sleep = (ms: number) => environment.runtime.sleep(ms / 100);
    const hurried = confirmationHandler({ ...environment.runtime, sleep });
    expect((await post(hurried, request)).status).toBe(503);
    expect(environment.aws.emails).toEqual([]);
    environment.advance(31);
    expect((await post(functions.confirmation_email, request)).body).toEqual({ status: 'sent' });
    expect(environment.aws.emails).toHaveLength(1);
  });

  it('a sender that was frozen until its lease expired sends nothing, because another may have', async () => {
    const body = await submitted();
    const delivery = connectDelivery(environment.runtime, 'appointment');
    const frozen = async () => {
      environment.advance(31);
      return 0;
    };
    expect(await attempt({ ...delivery, allowance: frozen }, body.id, 'confirmation_email')).toBe('failed');
    expect(environment.aws.emails).toEqual([]);
    expect(await attempt(delivery, body.id, 'confirmation_email')).toBe('sent');
    expect(environment.aws.emails).toHaveLength(1);
  });
});
