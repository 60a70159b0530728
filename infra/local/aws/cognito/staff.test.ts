import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { roleClaim, staffSessionSeconds } from '@concierge/contract/staff/staff';
import {
  addStaff,
  listStaff,
  removeStaff,
  resetStaff,
  type StaffAccounts,
  setStaff,
} from '@concierge/lambdas/core/staff/accounts';
import { findActive, type StaffPool, staffPool } from '@concierge/lambdas/core/staff/pool';
import { freeLock } from '@concierge/lambdas/core/testing/free-lock';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outcome, testAccounts } from '../../testing/accounts';
import { Authenticator } from './authenticator';
import { staffFacts } from './staff-facts';

const accounts = testAccounts(staffFacts);
const ann = 'ann@desk.example';
const password = 'evening lamp on pine';
const minute = 60_000;

let client: CognitoIdentityProviderClient;
let pool: StaffPool;
let staff: StaffAccounts;
beforeEach(() => {
  const make = () => new CognitoIdentityProviderClient({ endpoint: accounts.origin(), maxAttempts: 1 });
  client = make();
  pool = staffPool(staffFacts.userPoolId, make);
  staff = { pool, lock: freeLock };
});

const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const stepOf = (answer: { readonly nextStep: { readonly signInStep: string } }) => answer.nextStep.signInStep;

/** Signs in for the first time: password and authenticator are set up. */
async function firstSignIn(temporary: string) {
  expect(stepOf(await signIn({ username: ann, password: temporary }))).toBe(
    'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
  );
  const { nextStep } = await confirmSignIn({ challengeResponse: password });
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
  const app = new Authenticator(nextStep.totpSetupDetails.sharedSecret);
  return { app, answer: await confirmSignIn({ challengeResponse: app.codeAfter() }) };
}

/** The new temporary password. */
async function reset(email: string): Promise<string> {
  const done = await resetStaff(staff, email);
  return typeof done === 'string' ? done : done.password;
}

/** Ann with an authenticator, signed out. */
async function annWithApp() {
  const { app } = await firstSignIn((await addStaff(staff, ann, { role: 'desk' })) ?? '');
  await signOut();
  later(minute);
  return app;
}

async function signedInAnn() {
  const app = await annWithApp();
  expect(stepOf(await signIn({ username: ann, password }))).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  await confirmSignIn({ challengeResponse: app.codeAfter() });
  return app;
}

const claims = async (forceRefresh = false) =>
  (await fetchAuthSession({ forceRefresh })).tokens?.idToken?.payload;

describe('a member of staff, with the real aws-amplify client', () => {
  it('signs in with the password and a code, which is good once', async () => {
    const app = await annWithApp();
    const code = app.codeAfter();
    expect(stepOf(await signIn({ username: ann.toUpperCase(), password }))).toBe(
      'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
    );
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
    await signOut();
    await signIn({ username: ann, password });
    expect(await outcome(confirmSignIn({ challengeResponse: code }))).toMatch(/^ExpiredCodeException/);
  });

  it('tries again after a wrong code, at setting up too', async () => {
    const temporary = (await addStaff(staff, ann, { role: 'desk' })) ?? '';
    await signIn({ username: ann, password: temporary });
    expect(await outcome(confirmSignIn({ challengeResponse: 'short' }))).toMatch(/^InvalidPasswordException/);
    const { nextStep } = await confirmSignIn({ challengeResponse: password });
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const app = new Authenticator(nextStep.totpSetupDetails.sharedSecret);
    const wrong = String((Number(app.codeAfter()) + 1) % 1_000_000).padStart(6, '0');
    expect(await outcome(confirmSignIn({ challengeResponse: wrong }))).toMatch(
      /^EnableSoftwareTokenMFAException/,
    );
    expect((await confirmSignIn({ challengeResponse: app.codeAfter() })).isSignedIn).toBe(true);
    await signOut();
    later(minute);
    await signIn({ username: ann, password });
    expect(await outcome(confirmSignIn({ challengeResponse: wrong }))).toMatch(/^CodeMismatchException/);
    expect((await confirmSignIn({ challengeResponse: app.codeAfter() })).isSignedIn).toBe(true);
  });

  it('has a quarter of an hour for each step, and a week for the temporary password', async () => {
    const app = await annWithApp();
    await signIn({ username: ann, password });
    later(15 * minute);
    expect(await outcome(confirmSignIn({ challengeResponse: app.codeAfter() }))).toMatch(
      /session is expired/,
    );
    const temporary = await reset(ann);
    later(7 * 1440 * minute);
    expect(await outcome(signIn({ username: ann, password: temporary }))).toMatch(/has expired/);
  });

  it('stays signed in for twelve hours at most, in which the time of the sign-in stays the same', async () => {
    await signedInAnn();
    const before = await claims();
    later(staffSessionSeconds * 1000 - minute);
    const refreshed = await claims(true);
    expect(refreshed?.auth_time).toBe(before?.auth_time);
    expect(refreshed?.iat).not.toBe(before?.iat);
    later(minute);
    expect(await claims(true).catch(() => undefined)).toBeUndefined();
  });
});

describe('the audit', () => {
  const signIns = () =>
    [...accounts.aws().objects.values()].map((text) => {
      const { action, person, role } = JSON.parse(text);
      return `${action} ${person} ${role}`;
    });

  it('has each sign-in, though nobody called the desk; tries and refreshed tokens are none', async () => {
    const app = await annWithApp();
    expect(signIns(), 'with a new authenticator').toEqual(['sign_in ann@desk.example desk']);
    await signIn({ username: ann, password });
    expect(await outcome(confirmSignIn({ challengeResponse: '000000' }))).toMatch(/^CodeMismatchException/);
    expect(signIns(), 'with the password alone').toHaveLength(1);
    await confirmSignIn({ challengeResponse: app.codeAfter() });
    expect(signIns(), 'with the code').toHaveLength(2);
    await claims(true);
    expect(signIns(), 'with a refreshed token').toHaveLength(2);
  });

  it('is written before there are tokens: without an entry nobody gets in', async () => {
    const app = await annWithApp();
    accounts.aws().modes.s3 = 'error';
    await signIn({ username: ann, password });
    expect(await outcome(confirmSignIn({ challengeResponse: app.codeAfter() }))).toMatch(
      /^UserLambdaValidationException: PostAuthentication failed/,
    );
    expect(await claims().catch(() => undefined)).toBeUndefined();
    accounts.aws().modes.s3 = 'ok';
    later(minute);
    await signIn({ username: ann, password });
    expect((await confirmSignIn({ challengeResponse: app.codeAfter() })).isSignedIn).toBe(true);
  });
});

describe('an administrator', () => {
  it('changes a role, which the next tokens and AdminGetUser show', async () => {
    await signedInAnn();
    expect(await setStaff(staff, ann, { role: 'owner' })).toBe('done');
    expect((await claims(true))?.[roleClaim]).toBe('owner');
    expect(await findActive(pool, ann)).toEqual({ email: ann, role: 'owner' });
  });

  it('starts an account over: neither the old password nor the old authenticator opens it', async () => {
    await signedInAnn();
    const temporary = await reset(ann);
    expect(await listStaff(staff)).toEqual([{ email: ann, role: 'desk', state: 'invited' }]);
    expect(await claims(true).catch(() => undefined)).toBeUndefined();
    expect(await outcome(signIn({ username: ann, password }))).toMatch(/^NotAuthorizedException/);
    expect((await firstSignIn(temporary)).answer.isSignedIn).toBe(true);
  });

  it('ends every session of an account that is removed', async () => {
    const at = { UserPoolId: staffFacts.userPoolId, Username: ann };
    await signedInAnn();
    expect(await removeStaff(staff, ann)).toBe('done');
    expect(await claims(true).catch(() => undefined)).toBeUndefined();
    expect(await findActive(pool, ann)).toBeUndefined();
    expect(await listStaff(staff)).toEqual([]);
    expect(await outcome(client.send(new AdminGetUserCommand(at)))).toMatch(/^UserNotFoundException/);
  });

  it('makes no account twice, and keeps accounts across a restart', async () => {
    await addStaff(staff, ann, { role: 'desk' });
    await accounts.restart();
    const restarted = staffPool(
      staffFacts.userPoolId,
      () => new CognitoIdentityProviderClient({ endpoint: accounts.origin() }),
    );
    expect(
      await addStaff({ pool: restarted, lock: freeLock }, ann.toUpperCase(), { role: 'owner' }),
    ).toBeUndefined();
    expect(await listStaff({ pool: restarted, lock: freeLock })).toMatchObject([{ role: 'desk' }]);
  });
});

describe('the two pools', () => {
  it('have operations of their own: staff cannot sign up, and nobody administers visitors', async () => {
    const refused = { __type: 'UnknownOperationException' };
    const asStaff = { ClientId: staffFacts.clientId, Username: 'x', Password: password, UserAttributes: [] };
    expect(await accounts.ask('SignUp', asStaff)).toMatchObject(refused);
    expect(await accounts.ask('ForgotPassword', asStaff)).toMatchObject(refused);
    const asAdmin = { ClientId: undefined, UserPoolId: 'us-east-1_local0000', Username: 'x' };
    expect(await accounts.ask('AdminGetUser', asAdmin)).toMatchObject(refused);
  });

  it('know nobody of each other', async () => {
    await addStaff(staff, ann, { role: 'desk' });
    const { Username } = await client.send(
      new AdminGetUserCommand({ UserPoolId: staffFacts.userPoolId, Username: ann }),
    );
    const challenged = (body: object) =>
      accounts.ask('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: ann, SRP_A: 'a' },
        ...body,
      });
    const asAnn = { ChallengeParameters: { USERNAME: Username } };
    expect(await challenged({ ClientId: staffFacts.clientId })).toMatchObject(asAnn);
    expect(await challenged({})).not.toMatchObject(asAnn);
  });
});
