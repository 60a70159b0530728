import { mailboxOf, ownedDomainOf } from '@concierge/contract/text/canonical-mailbox';
import { limits } from '@concierge/contract/text/limits';
import { readSettings } from '../config';
import { takeSlot } from '../guards/rolling-window';
import { keyedHash } from '../hashes';
import type { Runtime } from '../runtime';
import { Table } from '../storage/table';
import { daySeconds, hourSeconds } from '../time';

/** What is counted per mailbox: sign-up requests and sent mails. */
export type AccountCount = 'sign-ups' | 'account-mails';

/**
 * Takes a place in a mailbox's hourly and daily limits and in its domain's daily one, or returns false if none is free. Sign-ups and mails have
 * separate counts: a sign-up counts whether or not the address has an account, so its refusal doesn't reveal that.
 * @param attempt The same for every repetition of an event, so that the event counts once.
 */
export function accountMailLimit(runtime: Runtime, counted: AccountCount) {
  const guards = new Table(runtime, 'request_guards');
  const { HASH_KEY } = readSettings(runtime, 'guards');
  const { hour, day, domainPerDay } = limits.accountMails;
  const windows = [
    { max: hour, seconds: hourSeconds },
    { max: day, seconds: daySeconds },
  ];
  return async (email: string, attempt: string): Promise<boolean> => {
    const now = runtime.now();
    const guard = keyedHash(HASH_KEY, counted, mailboxOf(email));
    const { granted } = await takeSlot(guards, guard, attempt, { windows, now });
    const domain = ownedDomainOf(email);
    if (!granted || domain === null) return granted;
    const ofDomain = keyedHash(HASH_KEY, `${counted} of domain`, domain);
    const inADay = [{ max: domainPerDay, seconds: daySeconds }];
    return (await takeSlot(guards, ofDomain, attempt, { windows: inADay, now })).granted;
  };
}
