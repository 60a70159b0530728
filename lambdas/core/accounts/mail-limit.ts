import { limits } from '@concierge/contract/limits';
import { mailboxOf } from '@concierge/contract/mailbox';
import { daySeconds, hourSeconds } from '../guards/fixed-window';
import { takeSlot } from '../guards/rolling-window';
import { keyedHash } from '../hashes';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';

/** What is counted per mailbox: sign-up requests and sent mails. */
export type AccountCount = 'sign-ups' | 'account-mails';

/**
 * Whether one more is within the hour's and the day's most of a mailbox. The two counts are kept apart: a request
 * to sign up counts whether or not the address has an account, so its refusal tells nothing of that.
 * @param attempt The same for every repetition of one event, so that it counts once.
 */
export function accountMailLimit(runtime: Runtime, guards: Table, hashKey: string, counted: AccountCount) {
  const { hour, day } = limits.accountMails;
  const windows = [
    { max: hour, seconds: hourSeconds },
    { max: day, seconds: daySeconds },
  ];
  return async (email: string, attempt: string): Promise<boolean> => {
    const guard = keyedHash(hashKey, counted, mailboxOf(email));
    return (await takeSlot(guards, guard, attempt, { windows, now: runtime.now() })).granted;
  };
}
