import { testHeader } from '@concierge/contract/endpoints';
import { limits } from '@concierge/contract/limits';
import { referenceInBrowser } from '@concierge/contract/reference';
import { tableNames } from '@concierge/contract/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { intakeBody } from '../testing/samples';
import { post, startTestEnvironment, type TestEnvironment, testSecrets } from '../testing/test-environment';
import { intakeHandler } from './handler';
import { testMark } from './try';

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await startTestEnvironment();
});
afterAll(() => environment.stop());

const bookAs = (mark: string, body = intakeBody()) =>
  post(intakeHandler(environment.runtime, 'appointment'), body, { [testHeader]: mark });
const stored = async () =>
  (await Promise.all(tableNames.map((name) => environment.engine.items(name)))).flat();

it('a marked booking is answered like any other, and then nothing of it is there: no record, no count, no mail', async () => {
  const body = intakeBody();
  for (let time = 0; time <= limits.ratePerWindow.appointment; time += 1) {
    const answer = await bookAs(testMark(testSecrets.origin), body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: body.id, reference: await referenceInBrowser('appointment', body.id) });
  }
  expect(await stored()).toEqual([]);
  expect(environment.aws.emails).toEqual([]);
});

it('is checked like any other', async () => {
  expect((await bookAs(testMark(testSecrets.origin), intakeBody({ name: '' }))).status).toBe(400);
});

it.each(['true', testSecrets.origin, testMark('another-origin-secret')])(
  'a stranger who marks a booking %s is refused, and gets past neither captcha nor limit',
  async (mark) => {
    const answer = await bookAs(mark);
    expect([answer.status, answer.error.code]).toEqual([403, 'forbidden']);
    expect(await stored()).toEqual([]);
  },
);

it('no answer and no record of an ordinary booking holds anything by which one is marked', async () => {
  const answer = await post(intakeHandler(environment.runtime, 'appointment'), intakeBody());
  expect(answer.status).toBe(201);
  expect(JSON.stringify([answer, await stored()])).not.toContain(testMark(testSecrets.origin));
});
