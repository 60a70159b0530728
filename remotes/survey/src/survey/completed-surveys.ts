import { useSyncExternalStore } from 'react';

/**
 * Session ids whose survey was received, newest last. Says nothing about health, so it may stay.
 *
 * Another browser is not told before it sends, because only the server could tell it, and an
 * endpoint for that would say of any guessed time stamp whether a patient has a survey there. Who sends other
 * answers under the same link learns it then (see submit-error.tsx), with their answers still on the page.
 */
const completedKey = 'concierge.survey-completed';
const kept = 10;

/** For a browser that stores nothing: this page load still knows. */
const here = new Set<string>();
const listeners = new Set<() => void>();

function stored(): string[] {
  try {
    return window.localStorage.getItem(completedKey)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

export function isCompleted(session: string): boolean {
  return here.has(session) || stored().includes(session);
}

/** Remembers that this session's survey was received. */
export function markCompleted(session: string): void {
  here.add(session);
  try {
    const sessions = [...stored().filter((other) => other !== session), session];
    window.localStorage.setItem(completedKey, sessions.slice(-kept).join(' '));
  } catch {
    // The server still refuses a second survey for the session.
  }
  for (const listener of listeners) listener();
}

/** Whether this session's survey was received, in this tab or (as soon as it happens) in another. */
export function useCompleted(session: string | null): boolean {
  return useSyncExternalStore(
    subscribe,
    () => session !== null && isCompleted(session),
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === completedKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
