import { useSyncExternalStore } from 'react';

/**
 * Notes that are being written, by who writes and about which record. In the memory of this document only: they outlast
 * a session that ended, and wait for the same person.
 */
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

/** The browser then asks before it reloads or leaves. */
const askFirst = (event: Event): void => event.preventDefault();

/** Names the draft of one person about one record. */
export const draftName = (email: string, id: string): string => `${email} ${id}`;

export function writeDraft(name: string, text: string): void {
  if (text === '') drafts.delete(name);
  else drafts.set(name, text);
  const change = drafts.size > 0 ? window.addEventListener : window.removeEventListener;
  change('beforeunload', askFirst);
  for (const listener of listeners) listener();
}

export function useDraft(name: string): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => drafts.get(name) ?? '',
    () => '',
  );
}
