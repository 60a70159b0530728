import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { mailboxOf } from '@concierge/contract/mailbox';
import * as z from 'zod/mini';

const key = 'concierge.requests';
const windowMs = limits.rateWindowSeconds * 1000;

/** Times of accepted submissions by kind, then by mailbox. */
const storedSchema = z.partialRecord(
  z.enum(['appointment', 'contact']),
  z.record(z.string(), z.array(z.number())),
);
type Stored = z.infer<typeof storedSchema>;

/** The times still inside the window. Drops addresses without any, so that none is kept for longer. */
function load(now: number): Stored {
  let parsed: Stored;
  try {
    parsed = storedSchema.parse(JSON.parse(window.localStorage.getItem(key) ?? '{}'));
  } catch {
    // Blocked, or not our format. The browser's limit is a courtesy; the server enforces the real one.
    return {};
  }
  const recent = (times: number[]) => times.filter((time) => time > now - windowMs && time <= now);
  return Object.fromEntries(
    Object.entries(parsed).map(([kind, addresses]) => [
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
  try {
    window.localStorage.setItem(key, JSON.stringify({ ...all, [kind]: { ...all[kind], [address]: times } }));
  } catch {
    // Full or blocked: see above.
  }
}
