import { limits } from '@concierge/contract/limits';
import type { Table } from '../storage/table';

export type Slot =
  | { readonly granted: true }
  | { readonly granted: false; readonly retryAfterSeconds: number };

/**
 * An exact rolling window in one conditional update: the item keeps the last N times with the submission
 * that each belongs to (t1, i1 newest). Taking a slot shifts them, on condition that the oldest has left the
 * window and that this submission holds none: so a submission that is posted again, in parallel or by the
 * SDK's own second attempt, never takes two.
 */
export async function takeSlot(
  guards: Table,
  guard: string,
  submission: string,
  { max, now }: { max: number; now: number },
): Promise<Slot> {
  const windowMs = limits.rateWindowSeconds * 1000;
  const places = Array.from({ length: max }, (_, index) => index + 1);
  const shifts = places
    .slice(1)
    .flatMap((place) => [
      `t${place} = if_not_exists(t${place - 1}, :never)`,
      `i${place} = if_not_exists(i${place - 1}, :nobody)`,
    ]);
  const held = places.map((place) => `(i${place} = :submission AND t${place} > :gone)`).join(' OR ');
  const updated = await guards.update(guard, {
    expression: `SET ${[...shifts, 't1 = :now', 'i1 = :submission', 'expires_at = :expires'].join(', ')}`,
    condition: `(attribute_not_exists(t${max}) OR t${max} <= :gone) AND NOT (${held})`,
    values: {
      ':now': now,
      ':gone': now - windowMs,
      ':never': 0,
      ':nobody': '-',
      ':submission': submission,
      ':expires': Math.ceil(now / 1000) + limits.rateWindowSeconds,
    },
  });
  if (updated) return { granted: true };

  const window = (await guards.get(guard)) ?? {};
  const time = (place: number): number => Number(window[`t${place}`] ?? 0);
  const ours = places.some((place) => window[`i${place}`] === submission && time(place) > now - windowMs);
  if (ours) return { granted: true };
  const waitMs = time(max) + windowMs - now;
  return { granted: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}
