import { from, roleClaim, staffRoles, staffSessionSeconds } from '@concierge/contract/staff/staff';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Failure, Unavailable } from '../failure';
import { httpEvent, startTestEnvironment, testVariables } from '../testing/test-environment';
import { connectStaff, type StaffOf } from './staff-of';

const environment = await startTestEnvironment();
const { aws, runtime } = environment;
afterAll(() => environment.stop());

let staffOf: StaffOf;
beforeEach(() => {
  aws.reset();
  staffOf = connectStaff(runtime);
});

const now = () => Math.floor(runtime.now() / 1000);

/** An event with the claims of a token that API Gateway accepted. */
function eventOf(
  { sub }: { readonly sub: string },
  changed: Readonly<Record<string, string | undefined>> = {},
) {
  const event = httpEvent({ method: 'GET' });
  const claims = {
    sub,
    token_use: 'id',
    iss: `https://cognito-idp.us-east-1.amazonaws.com/${testVariables.STAFF_POOL}`,
    aud: testVariables.STAFF_CLIENT,
    auth_time: String(now()),
    ...changed,
  };
  return { ...event, requestContext: { ...event.requestContext, authorizer: { jwt: { claims } } } };
}

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'admitted',
    (error: unknown) => (error instanceof Failure ? error.status : error),
  );

describe('a member of staff', () => {
  it.each([
    ['desk', 'desk'],
    ['owner', 'physician'],
  ] as const)('who is %s is admitted where %s is asked for, by what Cognito knows', async (role, least) => {
    const { sub } = aws.staff.add('ann@desk.example', role);
    // A token's own claim of a role is ignored: it may be older than the role.
    const asks = eventOf({ sub }, { [roleClaim]: 'nobody', email: 'old@desk.example' });
    expect(await staffOf(asks, from(least))).toEqual({ sub, email: 'ann@desk.example', role });
  });

  it('is forbidden what a higher role may do', async () => {
    const ann = aws.staff.add('ann@desk.example', 'physician');
    expect(await refusal(staffOf(eventOf(ann), from('owner')))).toBe(403);
  });

  it('is asked for at Cognito once in half a minute, however many requests come', async () => {
    const ann = aws.staff.add('ann@desk.example', 'desk');
    let time = runtime.now();
    staffOf = connectStaff({ ...runtime, now: () => time });
    await Promise.all([staffOf(eventOf(ann), staffRoles), staffOf(eventOf(ann), staffRoles)]);
    time += 29_999;
    await staffOf(eventOf(ann), staffRoles);
    expect(aws.cognitoCalls).toEqual(['AdminGetUser']);
    time += 1;
    await staffOf(eventOf(ann), staffRoles);
    expect(aws.cognitoCalls).toHaveLength(2);
  });

  it.each([
    ['disabled', { enabled: false }],
    ['new, with a temporary password', { status: 'FORCE_CHANGE_PASSWORD' as const }],
    ['without a role', { attributes: { email: 'ann@desk.example' } }],
    ['of a role that nobody knows', { attributes: { email: 'ann@desk.example', [roleClaim]: 'king' } }],
  ])('is refused while the account is %s', async (_, changed) => {
    const ann = aws.staff.add('ann@desk.example', 'owner', changed);
    expect(await refusal(staffOf(eventOf(ann), staffRoles))).toBe(401);
  });

  it('is out within half a minute of leaving, though the token is good', async () => {
    const ann = aws.staff.add('ann@desk.example', 'owner');
    await staffOf(eventOf(ann), staffRoles);
    aws.staff.clear();
    environment.advance(30);
    expect(await refusal(staffOf(eventOf(ann), staffRoles))).toBe(401);
  });

  it('is out twelve hours after signing in', async () => {
    const ann = aws.staff.add('ann@desk.example', 'desk');
    const signedIn = (ago: number) => eventOf(ann, { auth_time: String(now() - ago) });
    expect(await refusal(staffOf(signedIn(staffSessionSeconds - 60), staffRoles))).toBe('admitted');
    expect(await refusal(staffOf(signedIn(staffSessionSeconds), staffRoles))).toBe(401);
  });
});

describe('a token', () => {
  it.each([
    ['an access token', { token_use: 'access' }],
    ["another pool's", { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_patients0' }],
    ["another client's", { aud: 'the-site' }],
    ['one without the time of its sign-in', { auth_time: undefined }],
    ['one with no number as its time', { auth_time: 'now' }],
    ['one without an id', { sub: '' }],
  ])('is refused without asking Cognito: %s', async (_, changed) => {
    const ann = aws.staff.add('ann@desk.example', 'owner');
    expect(await refusal(staffOf(eventOf(ann, changed), staffRoles))).toBe(401);
    expect(aws.cognitoCalls).toEqual([]);
  });

  it('is needed', async () => {
    expect(await refusal(staffOf(httpEvent({ method: 'GET' }), staffRoles))).toBe(401);
  });
});

it("Cognito's faults are answered as unavailable, and not kept", async () => {
  const ann = aws.staff.add('ann@desk.example', 'desk');
  aws.modes.cognito = 'error';
  expect(await refusal(staffOf(eventOf(ann), staffRoles))).toBeInstanceOf(Unavailable);
  aws.modes.cognito = 'ok';
  expect(await refusal(staffOf(eventOf(ann), staffRoles))).toBe('admitted');
});
