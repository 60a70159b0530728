import type { IntakeKind } from '@concierge/contract/forms/intake';
import { mailboxOf } from '@concierge/contract/text/canonical-mailbox';
import { limits } from '@concierge/contract/text/limits';
import { attempt, expiringPrefix } from '@concierge/kit';
import * as z from 'zod/mini';
import { hexDigest } from './hex-digest';

/** The shell deletes it once the window of the last submission is over. */
const key = `${expiringPrefix}requests`;
const windowMs = limits.rateWindowSeconds * 1000;

const storedSchema = z.object({
  expires: z.number(),
  /** Times of accepted submissions, by a digest of kind and mailbox: whoever uses the computer next reads no address. */
  accepted: z.record(z.string().check(z.regex(/^[\da-f]{64}$/)), z.array(z.number())),
});

const senderOf = (kind: IntakeKind, email: string): Promise<string> =>
  hexDigest(`${kind} ${mailboxOf(email)}`);

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
export async function isLimited(kind: IntakeKind, email: string, now = Date.now()): Promise<boolean> {
  const times = load(now)[await senderOf(kind, email)] ?? [];
  return times.length >= limits.ratePerWindow[kind];
}

/** Counts a submission that the server has accepted. */
export async function countAccepted(kind: IntakeKind, email: string, now = Date.now()): Promise<void> {
  const sender = await senderOf(kind, email);
  const accepted = load(now);
  accepted[sender] = [...(accepted[sender] ?? []), now];
  attempt(() => window.localStorage.setItem(key, JSON.stringify({ expires: now + windowMs, accepted })));
}
