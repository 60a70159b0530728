import { limits } from '@concierge/contract/text/limits';
import {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
} from 'aws-amplify/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outcome, password, register, testAccounts } from '../../testing/accounts';

const { hour: anHour } = limits.accountMails;
const accounts = testAccounts();

describe('a stranger who asks about addresses', () => {
  const known = 'ada@example.com';
  const unknown = 'ben@example.com';
  const unconfirmed = 'cat@example.com';

  beforeEach(async () => {
    await accounts.confirmed(known);
    await register(unconfirmed);
  });

  it.each([
    ['signing in', (username: string) => signIn({ username, password: 'a wrong one' })],
    ['asking for a new password', (username: string) => resetPassword({ username })],
    [
      'guessing at a reset code',
      (username: string) =>
        confirmResetPassword({ username, confirmationCode: '000000', newPassword: 'another lamp' }),
    ],
    ['asking for the link again', (username: string) => resendSignUpCode({ username })],
    ['signing up', (email: string) => register(email).then(({ answer }) => ({ ...answer, userId: '' }))],
  ])('learns nothing by %s', async (_, attempt) => {
    const answers = new Set<string>();
    // The mask shows the first letter of what was typed.
    for (const email of [known, unknown, unconfirmed])
      answers.add((await outcome(attempt(email))).replaceAll(`${email[0]}***@e***`, '***'));
    expect(answers.size).toBe(1);
  });

  it('learns nothing by signing up and then signing in with that password', async () => {
    await register(known, 'a stranger');
    await register(unknown, 'a stranger');
    const [first, second] = [
      await outcome(signIn({ username: known, password: 'a stranger' })),
      await outcome(signIn({ username: unknown, password: 'a stranger' })),
    ];
    expect(first).toBe('NotAuthorizedException: Incorrect username or password.');
    expect(second).toBe(first);
  });

  it('cannot take over an address that has an account', async () => {
    await register(known, 'a stranger');
    const mail = await accounts.mailedTo(known);
    await expect(
      confirmSignUp({ username: mail?.user ?? '', confirmationCode: mail?.code ?? '' }),
    ).rejects.toThrow('An account with the email already exists.');
    expect((await signIn({ username: known, password })).isSignedIn).toBe(true);
  });

  it('gets the same answers for addresses with and without an account while no mail can be sent', async () => {
    await accounts.confirmed('ana@example.com');
    accounts.faults.set({ service: 'ses', mode: 'error' });
    const answers = await Promise.all(
      ['ana@example.com', 'amy@example.com'].map((username) => outcome(resetPassword({ username }))),
    );
    expect(answers[1]).toBe(answers[0]);
    const { username } = await register('new@example.com');
    expect(await accounts.mailedTo('new@example.com')).toBeNull();
    accounts.faults.reset();
    await resendSignUpCode({ username });
    expect(await accounts.mailedTo('new@example.com')).not.toBeNull();
  });
});

describe('a stranger who floods a mailbox', () => {
  const victim = (tag: number) => `victim+${tag}@example.com`;
  const mails = async () => {
    await accounts.arrived();
    return accounts.outbox().length;
  };
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));

  it('gets the usual answers but no more mail by asking again and again for the link or a new password', async () => {
    await accounts.confirmed(victim(0));
    const { username } = await register(victim(1));
    const answers = new Set<string>();
    for (let time = 0; time < 20; time += 1) {
      answers.add(await outcome(resendSignUpCode({ username })));
      answers.add(await outcome(resetPassword({ username: victim(0) })));
    }
    expect(answers.size).toBe(2);
    expect(await mails()).toBe(anHour);
  });

  it('cannot tell who has an account by using up the mail limit', async () => {
    await accounts.confirmed('ada@example.com');
    const seen = new Map<string, string[]>();
    for (const email of ['ada@example.com', 'amy@example.com']) {
      const answers = [];
      if (email.startsWith('amy')) await register(email);
      for (let time = 0; time < 2 * anHour; time += 1)
        answers.push(await outcome(resetPassword({ username: email })));
      for (let time = 0; time < anHour; time += 1)
        answers.push(await outcome(register(email).then(({ answer }) => ({ ...answer, userId: '' }))));
      seen.set(email, answers);
    }
    expect(seen.get('amy@example.com')).toEqual(seen.get('ada@example.com'));
  });
});
