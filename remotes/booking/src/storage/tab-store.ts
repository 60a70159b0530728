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
    let text: string | null = null;
    try {
      text = window.sessionStorage.getItem(keyOf(name));
    } catch {
      // Blocked: fall back to memory below.
    }
    text ??= memory.get(name) ?? null;
    if (text === null) return null;
    try {
      const value: unknown = JSON.parse(text);
      return guard(value) ? value : null;
    } catch {
      return null;
    }
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
    try {
      window.sessionStorage.removeItem(keyOf(name));
    } catch {
      // Blocked, so nothing was stored.
    }
  },
} as const;
