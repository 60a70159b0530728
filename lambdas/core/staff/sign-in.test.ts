import { roleClaim } from '@concierge/contract/staff/staff';
import type { PostAuthenticationTriggerEvent } from 'aws-lambda';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestEnvironment } from '../testing/test-environment';
import { staffSignInHandler } from './sign-in-handler';

// 11:30 in the evening of December 1 in New York.
const now = Date.parse('2026-12-02T04:30:00.000Z');
const environment = await startTestEnvironment({}, now - Date.now());
const { aws, runtime } = environment;
const note = staffSignInHandler({ ...runtime, now: () => now });
afterAll(() => environment.stop());
beforeEach(() => aws.reset());

const signIn = (userAttributes: Record<string, string>): PostAuthenticationTriggerEvent => ({
  version: '1',
  triggerSource: 'PostAuthentication_Authentication',
  region: 'us-east-1',
  userPoolId: 'us-east-1_staff0000',
  userName: '2f9c1c3e-7a55-4a37-9f0e-8a0c7b6a5d41',
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: 'client' },
  request: { userAttributes, newDeviceUsed: false },
  response: {},
});
const ann = { sub: 'ann', email: 'ann@desk.example', [roleClaim]: 'physician' };
const entries = () => [...aws.objects].map(([key, text]) => [key, JSON.parse(text)]);

it('a sign-in of staff is an object of its own under the practice’s day, and Cognito gets its event back', async () => {
  const event = signIn(ann);
  expect(await note(event)).toEqual(event);
  await note(event);
  const [[key, entry], second, ...more] = entries() as [[string, Record<string, string>], unknown];
  expect(key).toBe(`audit/2026-12-01/${entry.entry}.json`);
  expect(entry).toEqual({
    entry: expect.stringMatching(/^2026-12-02T04:30:00\.000Z [\da-f-]{36}$/),
    day: '2026-12-01',
    person: 'ann@desk.example',
    role: 'physician',
    from: 'unknown',
    action: 'sign_in',
    what: 'Got through password and code',
    records: [],
  });
  expect(second).toBeDefined();
  expect(more).toEqual([]);
});

it('an account without a role, which opens nothing, is recorded too', async () => {
  await note(signIn({ email: 'made-by-hand@desk.example' }));
  expect(entries()).toMatchObject([
    [expect.anything(), { person: 'made-by-hand@desk.example', role: 'none' }],
  ]);
});

it('without an entry there is no sign-in: it fails if S3 does, and for what it cannot read', async () => {
  aws.modes.s3 = 'error';
  await expect(note(signIn(ann))).rejects.toThrow('A function failed');
  aws.modes.s3 = 'ok';
  for (const unreadable of [
    signIn({ sub: 'ann' }),
    { ...signIn(ann), triggerSource: 'PreSignUp_SignUp' },
    {},
  ])
    await expect(note(unreadable)).rejects.toThrow('A function failed');
  expect(entries()).toEqual([]);
});
