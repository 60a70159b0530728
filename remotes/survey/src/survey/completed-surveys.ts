import { attempt } from '@concierge/kit';
import { useSyncExternalStore } from 'react';

/**
 * Ids of the sessions whose survey was received, newest last. They say nothing about health, so they may stay.
 *
 * Another browser learns only on sending that the survey was received. Only the server could say so earlier, and an
 * endpoint for that would reveal for any guessed timestamp whether a patient has a survey there. Someone who sends
 * different answers under the same link learns it then (see submit-error.tsx), with their answers still on the page.
 */
const completedKey = 'concierge.survey-completed';
const maxStored = 10;

/** In-memory fallback for browsers that block storage. */
const completedHere = new Set<string>();
const listeners = new Set<() => void>();

const stored = (): string[] => attempt(() => window.localStorage.getItem(completedKey)?.split(' ')) ?? [];

/** True once this session's survey was received, as far as this browser knows. */
export function isCompleted(session: string): boolean {
  return completedHere.has(session) || stored().includes(session);
}

/** Remembers that this session's survey was received. */
export function markCompleted(session: string): void {
  completedHere.add(session);
  const sessions = [...stored().filter((other) => other !== session), session];
  // If this fails, the server still refuses a second survey for the session.
  attempt(() => window.localStorage.setItem(completedKey, sessions.slice(-maxStored).join(' ')));
  for (const listener of listeners) listener();
}

/** True once this session's survey was received, in this tab or in another, as soon as that happens. */
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
