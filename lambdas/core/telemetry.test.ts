import { inspect } from 'node:util';
import { contractHeader, contractVersion } from '@concierge/contract/wire/version';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { intakeBody } from './testing/samples';
import type { TestEnvironment } from './testing/test-environment';

/** Everything that the functions log. The tests plant health data in every field. */
const written: string[] = [];
let environment: TestEnvironment;
beforeAll(async () => {
  // These variables are read when a module starts, which other tests may have done.
  vi.resetModules();
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG');
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => void written.push(parts.join(' ')));
  }
  environment = await (await import('./testing/test-environment')).startTestEnvironment();
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.resetModules();
  await environment.stop();
});

const planted = 'PLANTED';
const plant = (body: ReturnType<typeof intakeBody>) => ({
  ...body,
  name: `${planted} Name`,
  email: `${planted}@example.com`,
  message: planted,
  primary_concern: planted,
  interest: planted,
});

it('logs nothing that a visitor typed, whatever happens to it', async () => {
  const { intakeHandler } = await import('./intake/handler');
  const { confirmationHandler } = await import('./notifications/handler');
  const { confirmationBody, intakeBody } = await import('./testing/samples');
  const { post } = await import('./testing/test-environment');
  const book = intakeHandler(environment.runtime, 'appointment');
  const confirm = confirmationHandler(environment.runtime);
  const body = plant(intakeBody());
  await post(book, body);
  await post(book, { ...body, [planted]: planted });
  const newer = { [contractHeader]: String(contractVersion + 1) };
  await post(book, { ...body, [planted]: planted, preferred_times: { [planted]: 1 } }, newer);
  await post(book, { ...body, email: `${planted} no address` });
  await post(book, `{"name":"${planted}`);
  await post(book, { ...body, message: `${planted} 2` });
  environment.aws.modes.ses = 'error';
  await post(confirm, confirmationBody('appointment', body));
  environment.aws.modes.ses = 'ok';
  await post(confirm, confirmationBody('appointment', body));
  for (let time = 0; time < 5; time += 1) await post(book, plant(intakeBody()));
  await environment.engine.put('appointment_requests', { id: body.id, message: { [planted]: planted } });
  await post(confirm, confirmationBody('appointment', body));

  const log = written.join('\n');
  expect(log).toContain('Answered');
  expect(log).toMatch(/Ignored unknown fields[^}]*"count": \d/);
  expect(log).toContain('Internal error');
  expect(log).toContain('A notification was not sent');
  expect(log).not.toContain(planted);
  expect(log).not.toContain('203.0.113');
});

it('the reference derived from the browser’s id finds the insert, each notification and its mail', async () => {
  const { intakeHandler } = await import('./intake/handler');
  const { confirmationHandler, practiceSmsHandler } = await import('./notifications/handler');
  const { confirmationBody, intakeBody, notificationBody } = await import('./testing/samples');
  const { post } = await import('./testing/test-environment');
  const body = intakeBody();
  const { reference } = (await post(intakeHandler(environment.runtime, 'contact'), body)).body;
  const confirm = confirmationHandler(environment.runtime);
  const text = practiceSmsHandler(environment.runtime);
  await post(confirm, confirmationBody('contact', body));
  await post(text, notificationBody('contact', body));
  const found = written.filter((line) => line.includes(`"${reference}"`) || line.includes(`'${reference}'`));
  expect(found.join('\n')).toMatch(
    /A submission was stored[\s\S]*confirmation_email[\s\S]*message-[\s\S]*notification_sms[\s\S]*message-/,
  );
  expect(environment.aws.emails.at(-1)).toMatchObject({ to: [body.email], reference });
});

it('an error that escapes a function is logged without its message, and carries nobody’s address to Lambda', async () => {
  const { observed } = await import('./telemetry');
  const { Unavailable } = await import('./failure');
  const refused = new Error(`Email address is not verified: ${planted}@example.com`);
  const before = written.length;
  const escaped: unknown = await observed(undefined, async () => {
    throw new Unavailable('ses', refused);
  }).catch((error: unknown) => error);
  expect(escaped).toBeInstanceOf(Error);
  expect(inspect(escaped, { showHidden: true, depth: 9 })).not.toContain(planted);
  const output = written.slice(before).join('\n');
  expect(output).toContain('Unavailable');
  expect(output).not.toContain(planted);
});

it('a line of a message that looks like a place in the code is not logged either', async () => {
  const { describeError } = await import('./telemetry');
  const { frames } = describeError(new Error(`Refused:\n    at ${planted} (x.js:1:1)`));
  expect(frames[0]).toContain('telemetry.test');
  expect(frames.join()).not.toContain(planted);
});
