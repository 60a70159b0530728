import { attempt } from '@concierge/kit';

/** Fallback when storage is blocked or full. It lives as long as the page. */
const memory = new Map<string, string>();

const keyOf = (name: string): string => `concierge.booking.${name}`;

/**
 * Values that end with this tab (sessionStorage).
 *
 * The only health data in the browser's storage is saved survey progress and this tab's drafts. A draft must survive a
 * reload in the same tab and going back. So it is kept for this tab only and read only by its form. It is deleted once
 * it is sent or a day old, and it never reaches localStorage.
 */
export const tabStore = {
  read<T>(name: string, guard: (value: unknown) => value is T): T | null {
    const text = attempt(() => window.sessionStorage.getItem(keyOf(name))) ?? memory.get(name) ?? 'null';
    const value: unknown = attempt(() => JSON.parse(text));
    return guard(value) ? value : null;
  },
  write(name: string, value: unknown): void {
    const text = JSON.stringify(value);
    try {
      window.sessionStorage.setItem(keyOf(name), text);
      memory.delete(name);
    } catch {
      // An older value in full storage must not win over this one.
      tabStore.remove(name);
      memory.set(name, text);
    }
  },
  remove(name: string): void {
    memory.delete(name);
    attempt(() => window.sessionStorage.removeItem(keyOf(name)));
  },
} as const;
