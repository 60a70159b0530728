import { randomUUID } from 'node:crypto';
import contract from '@concierge/contract/package.json';
import { captchaChallenge, openApiDocument } from '@concierge/contract/responses';
import type { TableName } from '@concierge/contract/tables';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpHandler } from './http/handler';
import { intakeHandler } from './intake/handler';
import { confirmationBody, intakeBody, notificationBody } from './testing/samples';
import { ask, httpEvent, post, startDeployedTestEnvironment } from './testing/test-environment';

// A function's module reads the environment when it starts, which other tests may have done.
vi.resetModules();
const environment = await startDeployedTestEnvironment();
beforeEach(() => environment.aws.reset());
afterAll(() => environment.stop());

/** Imports a function from its own module, as it is deployed. */
async function deployed<H = HttpHandler>(name: string): Promise<H> {
  const { handler }: { handler: H } = await import(`../${name}/handler.ts`);
  return handler;
}
const get = async (name: string, path = '/') => ask(await deployed(name), httpEvent({ method: 'GET', path }));

describe('an insert', () => {
  const survey = () => ({ id: randomUUID(), session_id: String(Date.now()) });
  it.each<[string, TableName, () => { id: string }]>([
    ['create-appointment-request', 'appointment_requests', intakeBody],
    ['create-contact-form-submission', 'contact_form_submissions', intakeBody],
    ['create-patient-survey', 'patient_surveys', survey],
  ])('by %s is stored in its own table', async (name, table, make) => {
    const { id, ...fields } = make();
    expect((await post(await deployed(name), { id, ...fields })).status).toBe(201);
    const stored = await environment.engine.items(table);
    expect(stored.map((item) => item.submission_id ?? item.id)).toEqual([id]);
  });
});

describe('a notification', () => {
  it.each([
    ['send-confirmation-email', confirmationBody, 'emails'],
    ['send-notification-email', notificationBody, 'emails'],
    ['send-sms-notification', notificationBody, 'sms'],
  ] as const)('by %s is sent for a stored record only', async (name, make, channel) => {
    const handler = await deployed(name);
    const body = intakeBody();
    const request = make('appointment', body);
    expect((await post(handler, request)).status).toBe(404);
    await post(await deployed('create-appointment-request'), body);
    expect((await post(handler, request)).body).toEqual({ status: 'sent' });
    const { emails, sms } = environment.aws;
    expect({ emails: emails.length, sms: sms.length }).toEqual({ emails: 0, sms: 0, [channel]: 1 });
  });
});

it('count-page-events counts', async () => {
  const events = [{ kind: 'view', remote: 'booking', version: '1.0.0' }];
  expect((await post(await deployed('count-page-events'), { events })).body).toEqual({ status: 'counted' });
  expect(await environment.engine.items('page_events')).toMatchObject([
    { release: 'booking@1.0.0', views: 1 },
  ]);
});

it('get-captcha-challenge gives a fresh signed challenge each time', async () => {
  const [first, second] = [await get('get-captcha-challenge'), await get('get-captcha-challenge')];
  expect(captchaChallenge.parse(first.body).challenge).toHaveProperty('signature');
  expect(first.text).not.toBe(second.text);
});

it('get-health answers ok, with the contract’s version', async () => {
  const { status, body } = await get('get-health');
  expect([status, body]).toEqual([200, { status: 'ok', contract: contract.version }]);
  const response = await ask(await deployed('get-health'), httpEvent({ method: 'HEAD' }));
  expect(response.status, 'as monitors ask').toBe(200);
});

it('get-openapi serves the API document', async () => {
  const { status, body } = await get('get-openapi');
  expect([status, openApiDocument.parse(body).openapi]).toEqual([200, '3.1.0']);
});

it('answer-unrouted answers unknown paths in the error shape', async () => {
  const { status, error } = await get('answer-unrouted', '/api/nothing');
  expect([status, error.code]).toEqual([404, 'not_found']);
});

it('send-pending-notifications sends what is pending and leaves fresh records to the browsers', async () => {
  const job = await deployed<(event: unknown) => Promise<void>>('send-pending-notifications');
  await post(intakeHandler(environment.runtime, 'appointment'), intakeBody());
  await job({});
  expect(
    environment.aws.emails.map(({ subject }) => subject),
    'the survey of an earlier test',
  ).toEqual([expect.stringMatching(/^Survey /)]);
  expect(environment.aws.sms).toEqual([]);
  environment.aws.reset();
  environment.advance(-600);
  await post(intakeHandler(environment.runtime, 'appointment'), intakeBody());
  await post(intakeHandler(environment.runtime, 'contact'), intakeBody());
  await job({});
  expect(environment.aws.emails).toHaveLength(4);
  expect(environment.aws.sms).toHaveLength(2);
});
