import { Metrics } from '@aws-lambda-powertools/metrics';
import { limits } from '@concierge/contract/text/limits';
import { notificationNames } from '@concierge/contract/wire/notification-names';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { log } from '../telemetry';
import { intakeBody } from '../testing/samples';
import { post, startTestEnvironment, type TestEnvironment, testVariables } from '../testing/test-environment';
import { outboxHandler } from './handler';

let environment: TestEnvironment;
let job: () => Promise<void>;
beforeEach(async () => {
  vi.spyOn(Metrics.prototype, 'addMetric');
  environment = await startTestEnvironment();
  const handler = outboxHandler(environment.runtime);
  job = () => handler({});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await environment.stop();
});

const lastOf = (metric: string) =>
  vi.mocked(Metrics.prototype.addMetric).mock.calls.findLast(([name]) => name === metric)?.[2];
const counted = (metric: string) =>
  vi.mocked(Metrics.prototype.addMetric).mock.calls.filter(([name]) => name === metric).length;
async function submitted() {
  const body = intakeBody();
  await post(intakeHandler(environment.runtime, 'appointment'), body);
  return body.id;
}
async function record(id: string) {
  const item = (await environment.engine.items('appointment_requests')).find((one) => one.id === id);
  return { item, notices: item?.notices as Record<string, Record<string, unknown>> };
}

const toPractice = () => environment.aws.emails.filter(({ to }) => to[0] === testVariables.PRACTICE_EMAIL);

describe('a record that can never be sent in full', () => {
  it('is sent once by its reference if the mail service refuses its text, and raises the alarm', async () => {
    const stranger = await submitted();
    const bystander = await submitted();
    const { item } = await record(stranger);
    environment.aws.refused = String(item?.email);
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    for (let hour = 0; hour < 3; hour += 1) {
      await job();
      environment.advance(3600);
    }
    const [plain, ...others] = toPractice().filter(({ subject }) =>
      subject.includes(String(item?.reference)),
    );
    expect(others).toEqual([]);
    expect(plain?.text).not.toContain(item?.name);
    expect(counted('NotificationAbandoned')).toBe(1);
    expect((await record(stranger)).notices.notification_email).toMatchObject({ state: 'sent' });
    expect((await record(bystander)).item).not.toHaveProperty('pending');
  });

  it('is sent once by its reference if it cannot be read, even with two jobs, and raises the alarm', async () => {
    const id = await submitted();
    const { item } = await record(id);
    await environment.engine.put('appointment_requests', { ...item, name: { S: 'broken' } });
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    await Promise.all([job(), job()]);
    environment.advance(3600);
    await job();
    expect(toPractice().map(({ subject }) => subject)).toEqual([
      `New consultation request: look up ${item?.reference}`,
    ]);
    expect(counted('NotificationAbandoned')).toBe(1);
    expect((await record(id)).item?.pending).toBe('abandoned');
  });

  it('is retried later if its reference could not be sent either', async () => {
    const id = await submitted();
    const { item } = await record(id);
    await environment.engine.put('appointment_requests', { ...item, name: 7 });
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    environment.aws.modes.ses = 'error';
    await job();
    expect((await record(id)).item?.pending).toMatch(/^notices:/);
    environment.aws.modes.ses = 'ok';
    environment.advance(limits.notifications.firstPauseSeconds + 1);
    await job();
    expect(toPractice()).toHaveLength(1);
  });
});

describe('notifications that the job cannot send', () => {
  it('are known by the age of the oldest within a quarter of an hour', async () => {
    environment.aws.modes.sns = 'error';
    await submitted();
    const ages: unknown[] = [];
    for (let minute = 0; minute < 14; minute += 1) {
      environment.advance(60);
      await job();
      ages.push(lastOf('OldestNoticeMinutes'));
    }
    expect(ages.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(Math.max(...ages.map(Number))).toBeGreaterThanOrEqual(8);
  });

  it('raise the alarm once each after a day, and only their reference is logged', async () => {
    const error = vi.spyOn(log, 'error');
    const id = await submitted();
    environment.aws.modes.ses = 'error';
    environment.aws.modes.sns = 'throttle';
    for (let hour = 0; hour < 26; hour += 1) {
      environment.advance(3600);
      await job();
    }
    expect(counted('NotificationAbandoned')).toBe(notificationNames.length);
    const { item } = await record(id);
    const errors = error.mock.calls.filter(([text]) => text === 'A notification was given up');
    expect(errors.map(([, fields]) => fields?.reference)).toEqual(
      notificationNames.map(() => item?.reference),
    );
    expect(JSON.stringify(errors)).not.toContain(item?.email);
    expect(item?.pending).toBe('abandoned');
    environment.aws.modes.ses = 'ok';
    environment.aws.modes.sns = 'ok';
    await job();
    expect([environment.aws.emails.length, environment.aws.sms.length]).toEqual([0, 0]);
  });

  it('raise the alarm also if the answer of the write that gives them up is lost', async () => {
    await submitted();
    environment.aws.modes.ses = 'error';
    environment.aws.modes.sns = 'error';
    environment.advance(limits.notifications.giveUpAfterSeconds + 1);
    const dynamoDb = () => {
      const client = environment.engine.newClient();
      const answered = new Set<unknown>();
      client.middlewareStack.add(
        (next) => async (call) => {
          const answer = await next(call);
          const writes = JSON.stringify(call.input);
          if (answered.has(writes) || !writes.includes(':pending')) return answer;
          answered.add(writes);
          throw Object.assign(new Error('The answer was lost'), { $retryable: {} });
        },
        { step: 'finalizeRequest', priority: 'low' },
      );
      return client;
    };
    const { runtime } = environment;
    await outboxHandler({ ...runtime, clients: { ...runtime.clients, dynamoDb } })({});
    expect(counted('NotificationAbandoned')).toBe(notificationNames.length);
  });

  it('are eventually retried about once an hour, not every minute', async () => {
    const id = await submitted();
    environment.aws.modes.ses = 'error';
    for (let minute = 0; minute < 12 * 60; minute += 5) {
      environment.advance(300);
      await job();
    }
    const attempts = Number((await record(id)).notices.confirmation_email?.attempts);
    // 1, 2, 4, 8, 16, 32 and then 60 minutes apart.
    expect(attempts).toBeGreaterThan(12);
    expect(attempts).toBeLessThan(20);
    expect(limits.notifications.longestPauseSeconds).toBe(3600);
  });
});
