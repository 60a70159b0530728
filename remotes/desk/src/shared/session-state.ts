import { useSyncExternalStore } from 'react';

/**
 * What a person has on the desk beside what is stored: it outlives the page that shows it, until they sign out or close the
 * tab.
 */
export interface SessionState<Value> {
  read(email: string): Value;
  change(email: string, next: (now: Value) => Value): void;
  follow(listener: () => void): () => void;
}

const all: Map<string, unknown>[] = [];

export function sessionState<Value>(empty: Value): SessionState<Value> {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  all.push(values);
  const read = (email: string) => values.get(email) ?? empty;
  return {
    read,
    change(email, next) {
      values.set(email, next(read(email)));
      for (const listener of listeners) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The state of a person, as it is now. */
export const useSessionState = <Value>(state: SessionState<Value>, email: string): Value =>
  useSyncExternalStore(
    state.follow,
    () => state.read(email),
    () => state.read(email),
  );

/** Forgets what a person had. */
export function forgetSessionState(email: string): void {
  for (const values of all) values.delete(email);
}
