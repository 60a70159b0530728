import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/text/limits';
import { notificationNames } from '@concierge/contract/wire/notification-names';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpHandler } from '../http/handler';
import { intakeHandler } from '../intake/handler';
import { requestChangeHandler } from '../requests/handler';
import { cancel, linkOf } from '../testing/booked-request';
import { withCaptchas } from '../testing/captcha-token';
import { confirmationBody, intakeBody } from '../testing/samples';
import { post, startTestEnvironment, type TestEnvironment } from '../testing/test-environment';
import { connectDelivery } from './deliveries';
import { confirmationHandler, outboxHandler } from './handler';
import { sendPending } from './send-pending';

let environment: TestEnvironment;
let insert: HttpHandler;
let job: () => Promise<void>;

beforeEach(async () => {
  environment = await startTestEnvironment();
  insert = intakeHandler(withCaptchas(environment.runtime), 'appointment');
  const handler = outboxHandler(environment.runtime);
  job = () => handler({});
});
afterEach(() => environment.stop());

async function submitted() {
  const body = intakeBody();
  await post(insert, { ...body, recaptchaToken: body.id }, { 'x-viewer-address': randomUUID() });
  return body;
}
async function record(id: string) {
  return (await environment.engine.items('appointment_requests')).find((item) => item.id === id);
}
const sent = () => [environment.aws.emails.length, environment.aws.sms.length];

describe('the scheduled job', () => {
  it('leaves a fresh record to the browser, and sends everything pending after five minutes', async () => {
    const body = await submitted();
    await job();
    expect(sent()).toEqual([0, 0]);
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    await job();
    expect(sent()).toEqual([2, 1]);
    expect(await record(body.id)).not.toHaveProperty('pending');
    await job();
    expect(sent()).toEqual([2, 1]);
  });

  it('finds due records in every partition', async () => {
    const bodies = [];
    for (let count = 0; count < 12; count += 1) bodies.push(await submitted());
    const items = await environment.engine.items('appointment_requests');
    expect(new Set(items.map(({ pending }) => pending)).size).toBeGreaterThan(1);
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    await job();
    expect(sent()).toEqual([2 * bodies.length, bodies.length]);
    const left = await environment.engine.items('appointment_requests');
    expect(left.filter(({ pending }) => pending !== undefined)).toEqual([]);
  });

  it('looks at a deferred confirmation no earlier than its day', async () => {
    const body = await submitted();
    const item = await record(body.id);
    const notices = item?.notices as Record<string, object>;
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    const tomorrow = new Date(environment.runtime.now() + 10 * 3_600_000).toISOString();
    await environment.engine.put('appointment_requests', {
      ...item,
      notices: {
        ...notices,
        confirmation_email: { ...notices.confirmation_email, state: 'held', next_at: tomorrow },
      },
    });
    await job();
    expect(await record(body.id)).toMatchObject({ pending_at: expect.stringContaining(tomorrow) });
  });

  it('leaves the time of a change that came while it looked', async () => {
    const body = await submitted();
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    const { outbox } = connectDelivery(environment.runtime, 'appointment');
    const before = await outbox.read(body.id);
    await post(requestChangeHandler(environment.runtime), cancel({ link: linkOf(body) }));
    const changed = await record(body.id);
    if (before) await outbox.reschedule(before, '2099-01-01T00:00:00.000Z');
    expect((await record(body.id))?.pending_at).toBe(changed?.pending_at);
    const after = await outbox.read(body.id);
    if (after) await outbox.reschedule(after, '2099-01-01T00:00:00.000Z');
    expect((await record(body.id))?.pending_at).toBe('2099-01-01T00:00:00.000Z');
  });

  it('looks at several records at a time', async () => {
    for (let count = 0; count < 8; count += 1) await submitted();
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    let [sending, most] = [0, 0];
    const send = async () => {
      most = Math.max(most, ++sending);
      await new Promise((resolve) => setTimeout(resolve, 50));
      sending -= 1;
      return 'message';
    };
    const delivery = { ...connectDelivery(environment.runtime, 'appointment'), send };
    const until = environment.runtime.now() + 30_000;
    expect(await sendPending([delivery], until, until)).toEqual({ looked: 8, oldestMs: 0 });
    expect(most).toBeGreaterThan(1);
  });

  it('sends only what the functions have not sent', async () => {
    const body = await submitted();
    await post(confirmationHandler(environment.runtime), confirmationBody('appointment', body));
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    await job();
    expect(sent()).toEqual([2, 1]);
    expect(environment.aws.emails.filter(({ to }) => to[0] === body.email)).toHaveLength(1);
  });

  it('sends each notification once while two jobs run', async () => {
    await Promise.all(Array.from({ length: 10 }, submitted));
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    environment.aws.delayMs = 10;
    await Promise.all([job(), job()]);
    environment.advance(limits.notifications.leaseSeconds + 1);
    await job();
    expect(sent()).toEqual([20, 10]);
  });

  it('finishes a record whose last sender died before it could mark it done', async () => {
    const body = await submitted();
    const item = await record(body.id);
    const states = (item?.notices ?? {}) as Record<string, object>;
    const done = Object.fromEntries(
      notificationNames.map((name) => [name, { ...states[name], state: 'sent' }]),
    );
    await environment.engine.put('appointment_requests', { ...item, notices: done });
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    await job();
    expect(await record(body.id)).not.toHaveProperty('pending');
    expect(sent()).toEqual([0, 0]);
  });

  it('continues past a record that it cannot read', async () => {
    const broken = await submitted();
    const good = await submitted();
    const { name: _, ...item } = (await record(broken.id)) ?? {};
    await environment.engine.put('appointment_requests', item);
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    await job();
    expect(environment.aws.emails.map(({ to }) => to[0])).toContain(good.email);
  });
});
