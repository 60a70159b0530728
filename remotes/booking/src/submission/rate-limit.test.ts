import { intakeKinds } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { expiringPrefix } from '@concierge/kit';
import { describe, expect, it, vi } from 'vitest';
import { countAccepted, isLimited } from './rate-limit';

const hour = 3_600_000;
const start = 1_800_000_000_000;

describe("the browser's rate limit", () => {
  it.each(intakeKinds)(
    'lets no more of a kind through in a rolling hour than its limit: %s',
    async (kind) => {
      const max = limits.ratePerWindow[kind];
      for (let count = 0; count < max; count++) {
        expect(await isLimited(kind, 'jane@example.com', start + count)).toBe(false);
        await countAccepted(kind, 'jane@example.com', start + count);
      }
      expect(await isLimited(kind, ' Jane@Example.com', start + hour - 1)).toBe(true);
      expect(await isLimited(kind, 'jane@example.com', start + hour)).toBe(false);
    },
  );

  it('counts a mailbox once, however its address is spelled', async () => {
    for (const [time, email] of ['j.ane@gmail.com', 'jane+a@gmail.com', 'jane@googlemail.com'].entries())
      await countAccepted('contact', email, start + time);
    expect(await isLimited('contact', 'Jane+b@gmail.com', start + 3)).toBe(true);
    expect(await isLimited('contact', 'jane+b@example.com', start + 3)).toBe(false);
  });

  it('counts by kind and by address', async () => {
    for (let count = 0; count < 5; count++) await countAccepted('contact', 'jane@example.com', start);
    expect(await isLimited('appointment', 'jane@example.com', start)).toBe(false);
    expect(await isLimited('contact', 'john@example.com', start)).toBe(false);
  });

  it('deletes the times of mailboxes whose hour is over', async () => {
    await countAccepted('contact', 'jane@example.com', start);
    await countAccepted('contact', 'john@example.com', start + hour);
    expect(JSON.stringify({ ...localStorage })).not.toContain(String(start));
  });

  it('names no address, not even one that an earlier version stored', async () => {
    const earlier = { expires: start + hour, accepted: { 'contact jane@example.com': [start] } };
    localStorage.setItem(`${expiringPrefix}requests`, JSON.stringify(earlier));
    await countAccepted('contact', 'john@example.com', start + 1);
    expect(await isLimited('contact', 'john@example.com', start + 1)).toBe(false);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/@|jane|john/);
  });

  it('is stored where the shell deletes it an hour after the last submission', async () => {
    await countAccepted('contact', 'jane@example.com', start);
    const [[key, stored] = ['', '']] = Object.entries({ ...localStorage });
    expect(key).toMatch(new RegExp(`^${expiringPrefix}`));
    expect(JSON.parse(stored)).toMatchObject({ expires: start + hour });
  });

  it('limits nobody when storage is blocked or holds something else', async () => {
    localStorage.setItem(`${expiringPrefix}requests`, '{"contact": 7}');
    expect(await isLimited('contact', 'jane@example.com')).toBe(false);
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
    await expect(countAccepted('contact', 'jane@example.com')).resolves.toBeUndefined();
    expect(await isLimited('contact', 'jane@example.com')).toBe(false);
  });
});
