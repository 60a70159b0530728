import { afterAll, beforeEach, expect, it } from 'vitest';
import { requestChangeHandler } from '../requests/handler';
import { booked, cancel, elsewhere, linkOf, storedRequest } from '../testing/booked-request';
import { post, startTestEnvironment, testVariables } from '../testing/test-environment';
import { outboxHandler } from './handler';

const environment = await startTestEnvironment();
const { aws, engine, runtime } = environment;
beforeEach(() => aws.reset());
afterAll(() => environment.stop());

/** Who gets the mail about a canceled request on which this member of staff works. */
async function toldOf(owner: string, meanwhile: () => void) {
  const request = await booked(environment);
  const item = await storedRequest(environment, request);
  await engine.put('appointment_requests', { ...item, desk_owner: owner });
  meanwhile();
  await post(requestChangeHandler(runtime), cancel({ link: linkOf(request) }), elsewhere());
  await outboxHandler(runtime)({});
  await outboxHandler(runtime)({});
  return aws.emails.filter(({ to }) => to[0] === testVariables.PRACTICE_EMAIL).map(({ to }) => to);
}
const practice = testVariables.PRACTICE_EMAIL;
const ann = 'ann@desk.example';

it('the mail about a change goes to the practice and to the member of staff who works on the request', async () => {
  expect(await toldOf(ann, () => aws.staff.add(ann, 'desk'))).toEqual([[practice, ann]]);
});

it.each([
  ['has left', () => undefined],
  ['is disabled', () => aws.staff.add(ann, 'desk', { enabled: false })],
  ['was reset and has not signed in', () => aws.staff.add(ann, 'desk', { status: 'FORCE_CHANGE_PASSWORD' })],
  ['lost the role', () => aws.staff.add(ann, 'nobody')],
])('it goes to the practice alone if that member of staff %s', async (_, happens) => {
  expect(await toldOf(ann, happens)).toEqual([[practice]]);
});

it('it goes to the practice alone, once, while Cognito does not answer', async () => {
  const down = () => {
    aws.staff.add(ann, 'desk');
    aws.modes.cognito = 'error';
  };
  expect(await toldOf(ann, down)).toEqual([[practice]]);
});
