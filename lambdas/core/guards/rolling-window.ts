import type { Item, Table } from '../storage/table';

export type Slot =
  | { readonly granted: true }
  | { readonly granted: false; readonly retryAfterSeconds: number };

/** At most `max` in any `seconds`. */
export interface Window {
  readonly max: number;
  readonly seconds: number;
}

interface Taking {
  readonly windows: readonly Window[];
  readonly now: number;
  readonly equivalents?: readonly string[];
}

/**
 * Exact rolling windows in one conditional update. The item keeps the last N times, each with its submission (t1, i1
 * newest), and taking a slot shifts them. The condition is that in each window the oldest time has expired, and that
 * this submission holds no slot. So a submission that is posted again, in parallel or by the SDK's retry, never takes
 * two. It also takes none while an equivalent submission (`equivalents`) holds one.
 *
 * N is the largest `max`. DynamoDB takes expressions of up to 4 KB and 300 operators, which is enough for 60.
 * AND binds before OR there.
 */
export function slotOf(submission: string, { windows, now, equivalents = [] }: Taking) {
  const longest = Math.max(...windows.map(({ seconds }) => seconds));
  const goneAt = ({ seconds }: Pick<Window, 'seconds'>): number => now - seconds * 1000;
  const places = Array.from({ length: Math.max(...windows.map(({ max }) => max)) }, (_, index) => index + 1);
  const shifts = places
    .slice(1)
    .flatMap((place) => [
      `t${place}=if_not_exists(t${place - 1},:z)`,
      `i${place}=if_not_exists(i${place - 1},:o)`,
    ]);
  const free = windows.map(({ max }, index) => `(attribute_not_exists(t${max}) OR t${max}<=:w${index})`);
  const same = [submission, ...equivalents];
  const ours = equivalents.length === 0 ? '=:s0' : ` IN (${same.map((_, index) => `:s${index}`).join(',')})`;
  const held = places.map((place) => `i${place}${ours} AND t${place}>:gone`).join(' OR ');
  const update = {
    expression: `SET ${[...shifts, 't1=:now', 'i1=:s0', 'expires_at=:e'].join(',')}`,
    condition: `${free.join('AND')}AND NOT(${held})`,
    values: {
      ...Object.fromEntries(windows.map((window, index) => [`:w${index}`, goneAt(window)])),
      ':now': now,
      ':gone': goneAt({ seconds: longest }),
      ':z': 0,
      ':o': '-',
      ...Object.fromEntries(same.map((one, index) => [`:s${index}`, one])),
      ':e': Math.ceil(now / 1000) + longest,
    },
  };
  /** Which of these submissions holds a slot, and in how many seconds a slot is free (0 if one is free now). */
  const stateIn = (item: Item = {}) => {
    const time = (place: number): number => Number(item[`t${place}`] ?? 0);
    const taken = places.filter((place) => time(place) > goneAt({ seconds: longest }));
    const holder = same.find((one) => taken.some((place) => item[`i${place}`] === one));
    const waitMs = Math.max(...windows.map((window) => time(window.max) - goneAt(window)));
    return { holder, waitSeconds: Math.max(0, Math.ceil(waitMs / 1000)) };
  };
  return { update, stateIn };
}

/** Takes a slot in a separate DynamoDB call. */
export async function takeSlot(
  guards: Table,
  guard: string,
  submission: string,
  taking: Taking,
): Promise<Slot> {
  const { update, stateIn } = slotOf(submission, taking);
  if (await guards.update(guard, update)) return { granted: true };
  const { holder, waitSeconds } = stateIn(await guards.get(guard));
  if (holder !== undefined) return { granted: true };
  return { granted: false, retryAfterSeconds: Math.max(1, waitSeconds) };
}
