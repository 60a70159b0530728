import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/text/limits';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestEnvironment } from '../testing/test-environment';
import { type AccountCount, accountMailLimit } from './mail-limit';

const { hour, day, domainPerDay } = limits.accountMails;

const environment = await startTestEnvironment();
afterAll(() => environment.stop());

/** The number of attempts that are allowed for a mailbox. */
async function allowedOf(attempts: number, mailbox: string, counted: AccountCount = 'account-mails') {
  const allowed = accountMailLimit(environment.runtime, counted);
  let count = 0;
  for (let tag = 0; tag < attempts; tag += 1)
    if (await allowed(`${mailbox}+${tag}@${mailbox}.example`, randomUUID())) count += 1;
  return count;
}

describe.each<AccountCount>(['sign-ups', 'account-mails'])('%s of one mailbox', (counted) => {
  it('are limited per hour and per day, in any spelling of the mailbox', async () => {
    const mailbox = `flooded-${counted}`;
    expect(await allowedOf(2 * hour, mailbox, counted)).toBe(hour);
    let inDay = hour;
    for (let hours = 1; hours < 23; hours += 1) {
      environment.advance(3600);
      inDay += await allowedOf(1, mailbox, counted);
    }
    expect(inDay).toBe(day);
    environment.advance(2 * 3600);
    expect(await allowedOf(hour, mailbox, counted)).toBeGreaterThan(0);
  });
});

describe('a place in a mailbox’s limit', () => {
  it('is limited by domain too, except at a provider that gives anybody a mailbox', async () => {
    const allowed = accountMailLimit(environment.runtime, 'account-mails');
    const granted = { 'catch-all.example': 0, 'gmail.com': 0 };
    for (let one = 0; one < domainPerDay + 5; one += 1)
      for (const domain of ['catch-all.example', 'gmail.com'] as const)
        if (await allowed(`person${one}@${domain}`, randomUUID())) granted[domain] += 1;
    expect(granted).toEqual({ 'catch-all.example': domainPerDay, 'gmail.com': domainPerDay + 5 });
  });

  it('belongs to one mailbox and one counter', async () => {
    expect(await allowedOf(hour + 1, 'victim')).toBe(hour);
    expect(await allowedOf(1, 'bystander')).toBe(1);
    expect(await allowedOf(1, 'victim', 'sign-ups')).toBe(1);
  });
});
