import { randomUUID } from 'node:crypto';
import { edgeHeaders, testHeader } from '@concierge/contract/aws/edge-headers';
import { tableNames } from '@concierge/contract/aws/tables';
import { limits } from '@concierge/contract/text/limits';
import { afterAll, expect, it } from 'vitest';
import { testMark } from '../http/test-mark';
import { practiceSmsHandler } from '../notifications/handler';
import { pageEventsHandler } from '../page-events/handler';
import { surveyHandler } from '../survey/handler';
import { testReferenceOf } from '../testing/booked-request';
import { intakeBody, notificationBody } from '../testing/samples';
import { ask, httpEvent, post, startTestEnvironment, testSecrets } from '../testing/test-environment';
import { intakeHandler } from './handler';

const environment = await startTestEnvironment();
afterAll(() => environment.stop());

const bookAs = (mark: string, body = intakeBody()) =>
  post(intakeHandler(environment.runtime, 'appointment'), body, { [testHeader]: mark });
const stored = async () =>
  (await Promise.all(tableNames.map((name) => environment.engine.items(name)))).flat();

it('a test booking is answered like any other and leaves no record, count or mail', async () => {
  const body = intakeBody();
  for (let time = 0; time <= limits.ratePerWindow.appointment; time += 1) {
    const answer = await bookAs(testMark(testSecrets.origin), body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: body.id, reference: testReferenceOf('appointment', body.id) });
  }
  expect(await stored()).toEqual([]);
  expect(environment.aws.emails).toEqual([]);
});

it('a preview’s submission is a test: answered, not stored, counted or mailed', async () => {
  const preview = { [edgeHeaders.preview]: '1' };
  const body = intakeBody();
  const { runtime } = environment;
  expect((await post(intakeHandler(runtime, 'appointment'), body, preview)).status).toBe(201);
  const { name, email, phone } = body;
  const form = new URLSearchParams({
    name,
    email,
    phone: phone ?? '',
    consent: 'on',
    age: '47',
    interest: 'consultation',
  });
  const posted = await ask(
    intakeHandler(runtime, 'contact'),
    httpEvent({
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...preview },
      body: String(form),
    }),
  );
  expect(posted.status).toBe(303);
  const notice = notificationBody('appointment', body);
  const told = await post(practiceSmsHandler(runtime), notice, preview);
  expect([told.status, told.body]).toEqual([200, { status: 'already-sent' }]);
  const survey = { id: randomUUID(), session_id: '1790000000000', additional_notes: '', elaborations: {} };
  expect((await post(surveyHandler(runtime), survey, preview)).status).toBe(201);
  const view = {
    ...{ remote: 'booking', version: '1.1.0', page: '/contact' },
    ...{ browser: 'chrome', message: 'Error: …' },
  };
  expect((await post(pageEventsHandler(runtime), { failures: [view] }, preview)).status).toBe(200);
  expect(await stored()).toEqual([]);
  expect(environment.aws.emails).toEqual([]);
});

it('a test booking is validated like any other', async () => {
  expect((await bookAs(testMark(testSecrets.origin), intakeBody({ name: '' }))).status).toBe(400);
});

it.each(['true', testSecrets.origin, testMark('another-origin-secret')])(
  'a stranger’s booking with the mark %s is refused, and gets past neither captcha nor limit',
  async (mark) => {
    const answer = await bookAs(mark);
    expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
    expect(await stored()).toEqual([]);
  },
);

it('answers and records of ordinary bookings never contain the test mark', async () => {
  const answer = await post(intakeHandler(environment.runtime, 'appointment'), intakeBody());
  expect(answer.status).toBe(201);
  expect(JSON.stringify([answer, await stored()])).not.toContain(testMark(testSecrets.origin));
});
