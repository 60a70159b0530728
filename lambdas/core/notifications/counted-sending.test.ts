import { randomUUID } from 'node:crypto';
import { sendingService } from '@concierge/contract/aws/metrics';
import { formPaths } from '@concierge/contract/forms/form-paths';
import { limits } from '@concierge/contract/text/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpHandler } from '../http/handler';
import type { TestEnvironment } from '../testing/test-environment';

/** Sums of the metrics that functions wrote, as CloudWatch computes them, by `<service> <metric>`. */
let written: Map<string, number>;
const read = (line: string) => {
  if (!line.includes('CloudWatchMetrics')) return;
  const { _aws, service, ...counts }: Record<string, unknown> = JSON.parse(line);
  for (const [name, value] of Object.entries(counts)) {
    const sum = [value].flat().reduce((total: number, one) => total + Number(one), 0);
    const key = `${service} ${name}`;
    written.set(key, (written.get(key) ?? 0) + sum);
  }
};

let environment: TestEnvironment;
let testing: typeof import('../testing/test-environment') & typeof import('../testing/samples');
let book: HttpHandler;
let confirm: HttpHandler;
let job: (event: unknown) => Promise<void>;
beforeAll(async () => {
  // These variables are read when a module starts, which other tests may have done.
  vi.resetModules();
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'some-function');
  vi.spyOn(console, 'log').mockImplementation((line) => read(String(line)));
  testing = { ...(await import('../testing/test-environment')), ...(await import('../testing/samples')) };
  environment = await testing.startTestEnvironment();
  const { intakeHandler } = await import('../intake/handler');
  const { confirmationHandler, outboxHandler } = await import('./handler');
  book = intakeHandler(environment.runtime, 'appointment');
  confirm = confirmationHandler(environment.runtime);
  job = outboxHandler(environment.runtime);
});
beforeEach(() => {
  written = new Map();
  // A new day starts a new count.
  environment.advance(2 * 24 * 3600);
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.resetModules();
  await environment.stop();
});

const counted = (name: string) => written.get(`${sendingService} ${name}`) ?? 0;
const elsewhere = () => ({ 'x-viewer-address': randomUUID() });
const victim = (tag: number) => `victim+${tag}@example.com`;
const many = 2 * limits.ratePerWindow.appointment;

/** A booking posted without script: the insert sends its notifications. */
async function postedNatively(tag: number) {
  if (tag === limits.ratePerWindow.appointment) environment.advance(limits.rateWindowSeconds + 1);
  const { id, recaptchaToken: _, ...fields } = testing.intakeBody({ email: victim(tag) });
  const typed = { name: fields.name, email: victim(tag), phone: String(fields.phone), consent: 'true' };
  const event = testing.httpEvent({
    path: formPaths.appointment,
    headers: {
      ...elsewhere(),
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: String(new URLSearchParams(typed)),
  });
  expect((await testing.ask(book, event)).status).toBe(303);
}

async function bookedByScript(tag: number) {
  if (tag === limits.ratePerWindow.appointment) environment.advance(limits.rateWindowSeconds + 1);
  const body = testing.intakeBody({ email: victim(tag) });
  expect((await testing.post(book, body, elsewhere())).status).toBe(201);
  return body;
}

describe('messages are counted for the alarms when they are sent', () => {
  it('by native posts', async () => {
    for (let tag = 0; tag < many; tag += 1) await postedNatively(tag);
    const { address } = limits.confirmationsPerDay;
    expect(counted('EmailToVisitor')).toBe(address);
    expect(counted('ConfirmationDeferred')).toBe(many - address);
    expect([counted('EmailToPractice'), counted('SmsToPractice')]).toEqual([many, many]);
  });

  it('by the page’s functions', async () => {
    for (let tag = 0; tag < many; tag += 1) {
      const body = await bookedByScript(tag);
      await testing.post(confirm, testing.confirmationBody('appointment', body));
    }
    const { address } = limits.confirmationsPerDay;
    expect([counted('EmailToVisitor'), counted('ConfirmationDeferred')]).toEqual([address, many - address]);
  });

  it('by the scheduled job', async () => {
    await bookedByScript(0);
    environment.advance(limits.notifications.jobAfterSeconds + 1);
    await job({});
    expect(
      [counted('EmailToVisitor'), counted('EmailToPractice'), counted('SmsToPractice')].every(
        (sum) => sum > 0,
      ),
    ).toBe(true);
  });
});

describe('a refused request', () => {
  it('that bypasses the edge is not counted, because a stranger could set off an alarm', async () => {
    for (const secret of ['', 'of-another-generation'])
      await testing.post(book, testing.intakeBody(), { 'x-origin-secret': secret });
    expect([...written]).toEqual([]);
  });

  it('to sign up is counted for the alarm, for a wrong name as well as for too many', async () => {
    const { signUpHandler } = await import('../accounts/sign-up-handler');
    const checkSignUp = signUpHandler(environment.runtime);
    const signUp = (userName: string) => ({ userName, request: { userAttributes: { email: victim(0) } } });
    await expect(checkSignUp(signUp('Call 1-800-555-0199'))).rejects.toThrow();
    expect(counted('SignUpRefused')).toBe(1);
    for (let time = 0; time < limits.accountMails.hour; time += 1) await checkSignUp(signUp(randomUUID()));
    await expect(checkSignUp(signUp(randomUUID()))).rejects.toThrow();
    expect(counted('SignUpRefused')).toBe(2);
  });
});
