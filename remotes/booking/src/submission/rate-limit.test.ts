import { expiringPrefix } from '@concierge/kit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countAccepted, isLimited } from './rate-limit';

const hour = 3_600_000;
const start = 1_800_000_000_000;

beforeEach(() => localStorage.clear());

describe("the browser's rate limit", () => {
  it.each([
    ['appointment', 5],
    ['contact', 3],
  ] as const)('lets a %s submission through %d times in a rolling hour', (kind, max) => {
    for (let count = 0; count < max; count++) {
      expect(isLimited(kind, 'jane@example.com', start + count)).toBe(false);
      countAccepted(kind, 'jane@example.com', start + count);
    }
    expect(isLimited(kind, ' Jane@Example.com', start + hour - 1)).toBe(true);
    expect(isLimited(kind, 'jane@example.com', start + hour)).toBe(false);
  });

  it('counts a mailbox once, however its address is spelled', () => {
    for (const [time, email] of ['j.ane@gmail.com', 'jane+a@gmail.com', 'jane@googlemail.com'].entries())
      countAccepted('contact', email, start + time);
    expect(isLimited('contact', 'Jane+b@gmail.com', start + 3)).toBe(true);
    expect(isLimited('contact', 'jane+b@example.com', start + 3)).toBe(false);
  });

  it('counts by kind and by address', () => {
    for (let count = 0; count < 5; count++) countAccepted('contact', 'jane@example.com', start);
    expect(isLimited('appointment', 'jane@example.com', start)).toBe(false);
    expect(isLimited('contact', 'john@example.com', start)).toBe(false);
  });

  it('deletes addresses whose hour is over', () => {
    countAccepted('contact', 'jane@example.com', start);
    countAccepted('contact', 'john@example.com', start + hour);
    expect(JSON.stringify({ ...localStorage })).not.toContain('jane');
  });

  it('is stored where the shell deletes it an hour after the last submission', () => {
    countAccepted('contact', 'jane@example.com', start);
    const [[key, stored] = ['', '']] = Object.entries({ ...localStorage });
    expect(key).toMatch(new RegExp(`^${expiringPrefix}`));
    expect(JSON.parse(stored)).toMatchObject({ expires: start + hour });
  });

  it('limits nobody when storage is blocked or holds something else', () => {
    localStorage.setItem(`${expiringPrefix}requests`, '{"contact": 7}');
    expect(isLimited('contact', 'jane@example.com')).toBe(false);
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
    expect(() => countAccepted('contact', 'jane@example.com')).not.toThrow();
    expect(isLimited('contact', 'jane@example.com')).toBe(false);
  });
});
