import { attempt, expiringPrefix } from '@concierge/kit';

/** Erases stored data of remotes that has expired (see the kit's `expiringPrefix`). */
export function deleteExpired(now: number): void {
  // Blocked storage holds no data.
  attempt(() => {
    const { localStorage } = window;
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(expiringPrefix) && !(expiryOf(localStorage.getItem(key)) > now)) {
        localStorage.removeItem(key);
      }
    }
  });
}

/** Returns NaN for data that can't be read. NaN is never later than `now`, so that data is erased. */
const expiryOf = (text: string | null): number =>
  attempt(() => {
    const { expires }: { expires?: unknown } = JSON.parse(text ?? '');
    return Number(expires);
  }) ?? Number.NaN;
