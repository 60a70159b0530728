import { CallError, call } from '@concierge/kit/call';
import { useRef, useState } from 'react';
import { change, look } from '../../functions/endpoints';
import type { WorkChangeBody } from '../../functions/schemas/change';
import type { WorkDetails, WorkRow } from '../../functions/schemas/work';
import { changesSince } from './history-text';

type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never;

/** What somebody wants to change. */
export type Wish = Without<WorkChangeBody, 'kind' | 'id' | 'version' | 'change'>;

/** The record as it was read. */
export type Target = Pick<WorkRow, 'kind' | 'id' | 'reference' | 'version'>;

/** A change that was not made. */
export interface Problem {
  readonly target: Target;
  readonly wish: Wish;
  readonly error: unknown;
  /** True if somebody else changed the record first. */
  readonly conflict: boolean;
}

interface Listeners {
  readonly onChanged: (details: WorkDetails, wish: Wish) => void;
  /** The record as it is now. */
  readonly onConflict: (details: WorkDetails) => void;
}

/**
 * Sends changes, one after the other: whoever is fast makes the next one before the answer to the first. One that was not
 * made stays as a problem until it is sent again or left.
 */
export function useChanges({ onChanged, onConflict }: Listeners) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState<Wish['action'] | null>(null);
  /** Of wishes whose answer was lost: the same id again makes sure that none is made twice. */
  const ids = useRef(new Map<string, string>());
  /** The version that one's own change made of another, if nobody else changed anything in between. */
  const made = useRef(new Map<string, string>());
  const last = useRef(Promise.resolve());

  function send(target: Target, wish: Wish): Promise<void> {
    const next = () => sendNext(target, wish);
    last.current = last.current.then(next, next);
    return last.current;
  }

  async function sendNext(target: Target, wish: Wish): Promise<void> {
    const { kind, id } = target;
    let { version } = target;
    for (let next = made.current.get(id + version); next; next = made.current.get(id + version))
      version = next;
    const name = JSON.stringify([id, wish]);
    const changeId = ids.current.get(name) ?? crypto.randomUUID();
    ids.current.set(name, changeId);
    setPending(wish.action);
    try {
      const details = await call(change, { ...wish, kind, id, version, change: changeId });
      ids.current.delete(name);
      const ownAlone = details.id === id && changesSince(details.history, version).length === 1;
      if (ownAlone) made.current.set(id + version, details.version);
      setProblem(null);
      onChanged(details, wish);
    } catch (error) {
      const refused = error instanceof CallError && error.status >= 400 && error.status < 500;
      if (refused) ids.current.delete(name);
      const conflict = refused && error.code === 'conflict';
      const now = conflict ? await call(look, { kind, id }).catch(() => undefined) : undefined;
      setProblem({ target, wish, error, conflict: now !== undefined });
      if (now) onConflict(now);
    } finally {
      setPending(null);
    }
  }

  return {
    problem,
    /** What is being sent. */
    pending,
    send,
    /** Sends what was not made again. @param version Of what is known of the record now */
    again: (version = problem?.target.version ?? '') =>
      problem && send({ ...problem.target, version }, problem.wish),
    leave: () => setProblem(null),
  };
}
export type Changes = ReturnType<typeof useChanges>;
