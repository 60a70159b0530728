import { expiringPrefix } from '@concierge/kit';

/** Erases stored data of remotes that has expired (see the kit's `expiringPrefix`). */
export function deleteExpired(now: number): void {
  try {
    const { localStorage } = window;
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(expiringPrefix) && !(expiryOf(localStorage.getItem(key)) > now)) {
        localStorage.removeItem(key);
      }
    }
  } catch {
    // Storage is blocked, so it holds no data.
  }
}

/** Returns NaN for data that can't be read. NaN is never later than `now`, so that data is erased. */
function expiryOf(text: string | null): number {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && 'expires' in value
      ? Number(value.expires)
      : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
