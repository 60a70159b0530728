import { call } from '@concierge/kit/call';
import { useCallback, useEffect, useMemo } from 'react';
import { colleagues as endpoint } from '../../functions/endpoints';
import type { Colleague } from '../../functions/schemas/staff';
import { sessionState, useSessionState } from './session-state';

interface Known {
  readonly list: readonly Colleague[];
  readonly failure?: unknown;
}

const kept = sessionState<Known>({ list: [] });

/** Reads who works here. What is known stays if that fails. @param email Of who asks */
async function load(email: string): Promise<void> {
  try {
    const { colleagues: list } = await call(endpoint, undefined);
    kept.change(email, () => ({ list }));
  } catch (failure) {
    kept.change(email, ({ list }) => ({ list, failure }));
  }
}

/** Who works here, as a page of the desk knows it, which reads it again when it opens. */
export function useColleaguesLoaded(email: string): void {
  useEffect(() => void load(email), [email]);
}

/** The colleagues of somebody, as choices by their names. Who gave none is called by their address. */
export function useColleagues(email: string) {
  const { list, failure } = useSessionState(kept, email);
  const names = useMemo(() => new Map(list.map((one) => [one.email, one.name ?? one.email])), [list]);
  const nameOf = useCallback((owner: string) => names.get(owner) ?? owner, [names]);
  const others = [...names].filter(([value]) => value !== email);
  return {
    options: others.map(([value, label]) => ({ value, label })),
    /** What somebody is called; an address of nobody here stays one. */
    nameOf,
    failure,
    reload: () => void load(email),
  };
}
