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
  /** Times of accepted submissions by kind, then by mailbox. */
  accepted: z.partialRecord(z.enum(['appointment', 'contact']), z.record(z.string(), z.array(z.number()))),
});
type Accepted = z.infer<typeof storedSchema>['accepted'];

/** The times still inside the window, without addresses that have none. */
function load(now: number): Accepted {
  // Blocked, or not our format: the browser's limit is a courtesy, and the server enforces the real one.
  const stored = attempt(() => storedSchema.parse(JSON.parse(window.localStorage.getItem(key) ?? '')));
  const recent = (times: number[]) => times.filter((time) => time > now - windowMs && time <= now);
  return Object.fromEntries(
    Object.entries(stored?.accepted ?? {}).map(([kind, addresses]) => [
      kind,
      Object.fromEntries(
        Object.entries(addresses)
          .map(([address, times]) => [address, recent(times)] as const)
          .filter(([, times]) => times.length > 0),
      ),
    ]),
  );
}

/** True if this mailbox has used up its submissions of the last hour, as far as this browser knows. */
export function isLimited(kind: IntakeKind, email: string, now = Date.now()): boolean {
  const times = load(now)[kind]?.[mailboxOf(email)] ?? [];
  return times.length >= limits.ratePerWindow[kind];
}

/** Counts a submission that the server has accepted. */
export function countAccepted(kind: IntakeKind, email: string, now = Date.now()): void {
  const all = load(now);
  const address = mailboxOf(email);
  const times = [...(all[kind]?.[address] ?? []), now];
  const accepted = { ...all, [kind]: { ...all[kind], [address]: times } };
  attempt(() => window.localStorage.setItem(key, JSON.stringify({ expires: now + windowMs, accepted })));
}
