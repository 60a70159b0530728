/** Where storage is blocked or full, what it would have held lives as long as the page. */
const memory = new Map<string, string>();

const keyOf = (name: string): string => `concierge.booking.${name}`;

/**
 * Values that live and end with this tab (sessionStorage).
 *
 * Nothing about health is kept in the browser's storage but saved survey progress and drafts of this tab; the
 * booking issue asks that what was typed survives a reload in the same tab and going back. The two meet here:
 * a draft is kept for this tab only, where it is read by nobody but this form, ends with the tab, is dropped
 * as soon as it was sent or is a day old, and never reaches localStorage.
 */
export const tabStore = {
  read<T>(name: string, is: (value: unknown) => value is T): T | null {
    let text: string | null = null;
    try {
      text = window.sessionStorage.getItem(keyOf(name));
    } catch {
      // Blocked: memory below is all there is.
    }
    text ??= memory.get(name) ?? null;
    if (text === null) return null;
    try {
      const value: unknown = JSON.parse(text);
      return is(value) ? value : null;
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
      // An older value in a full storage must not win over this one.
      tabStore.remove(name);
      memory.set(name, text);
    }
  },
  remove(name: string): void {
    memory.delete(name);
    try {
      window.sessionStorage.removeItem(keyOf(name));
    } catch {
      // Nothing was stored then.
    }
  },
} as const;
