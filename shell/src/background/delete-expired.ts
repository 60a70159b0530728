import { expiringPrefix } from '@concierge/kit';

/** Erases what remotes keep for a while only (see the kit's `expiringPrefix`), if its time has passed. */
export function deleteExpired(now: number): void {
  try {
    const { localStorage } = window;
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(expiringPrefix) && !(expiryOf(localStorage.getItem(key)) > now)) {
        localStorage.removeItem(key);
      }
    }
  } catch {
    // Storage is blocked: nothing lies there.
  }
}

/** NaN, which is later than nothing, for what cannot be read. */
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
