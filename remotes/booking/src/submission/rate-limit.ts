import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { mailboxOf } from '@concierge/contract/mailbox';
import { attempt, expiringPrefix } from '@concierge/kit';
import * as z from 'zod/mini';

/** The shell deletes it once the window of the last submission is over. */
const key = `${expiringPrefix}requests`;
const windowMs = limits.rateWindowSeconds * 1000;

const storedSchema = z.object({
  expires: z.number(),
  /** Times of accepted submissions, by kind and mailbox. */
  accepted: z.record(z.string(), z.array(z.number())),
});

const senderOf = (kind: IntakeKind, email: string): string => `${kind} ${mailboxOf(email)}`;

/** The times still inside the window, without senders that have none. */
function load(now: number): Record<string, number[]> {
  // Blocked, or not our format: the browser's limit is a courtesy, and the server enforces the real one.
  const stored = attempt(() => storedSchema.parse(JSON.parse(window.localStorage.getItem(key) ?? '')));
  const recent = Object.entries(stored?.accepted ?? {}).map(
    ([sender, times]) => [sender, times.filter((time) => time > now - windowMs && time <= now)] as const,
  );
  return Object.fromEntries(recent.filter(([, times]) => times.length > 0));
}

/** True if this mailbox has used up its submissions of the last hour, as far as this browser knows. */
export function isLimited(kind: IntakeKind, email: string, now = Date.now()): boolean {
  const times = load(now)[senderOf(kind, email)] ?? [];
  return times.length >= limits.ratePerWindow[kind];
}

/** Counts a submission that the server has accepted. */
export function countAccepted(kind: IntakeKind, email: string, now = Date.now()): void {
  const accepted = load(now);
  const sender = senderOf(kind, email);
  accepted[sender] = [...(accepted[sender] ?? []), now];
  attempt(() => window.localStorage.setItem(key, JSON.stringify({ expires: now + windowMs, accepted })));
}
