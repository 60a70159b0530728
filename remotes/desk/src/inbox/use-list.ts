import { call } from '@concierge/kit/call';
import { useCallback, useEffect, useRef, useState } from 'react';
import { inbox } from '../../functions/endpoints';
import type { InboxQuery } from '../../functions/schemas/inbox';
import type { NamedRecord, WorkRow, WorkSummary } from '../../functions/schemas/work';
import { withMore } from '../shared/with-more';
import { useSteadyRows } from './use-steady-rows';

type Query = Omit<InboxQuery, 'after' | 'mark'>;

interface Listed {
  readonly query: Query | null;
  readonly rows: readonly WorkRow[];
  /** Records that can't be read. */
  readonly unreadable: readonly NamedRecord[];
  readonly next: string | undefined;
}

const none: Listed = { query: null, rows: [], unreadable: [], next: undefined };

/**
 * Reads on from a part of a list until it has more rows and `atLeast` as many, or all.
 * @param mark Of the list that is shown
 * @returns undefined if nothing has changed since
 */
async function readList(
  query: Query,
  from: Listed,
  atLeast: number,
  mark: string,
): Promise<readonly [Listed, mark: string] | undefined> {
  let listed = from;
  let newMark = mark;
  do {
    const after = listed.next;
    const answer = await call(inbox, { ...query, ...(after === undefined ? { mark } : { after }) });
    if (answer.unchanged) return undefined;
    const rows = withMore(listed.rows, answer.rows);
    const unreadable = withMore(listed.unreadable, answer.unreadable);
    listed = { ...listed, rows, unreadable, next: answer.next };
    // Further pages have none.
    if (after === undefined) newMark = answer.mark;
  } while (
    listed.next !== undefined &&
    (listed.rows.length < atLeast || listed.rows.length === from.rows.length)
  );
  return [listed, newMark];
}

/** The list of requests and messages for a query, which is read again if another object comes. */
export function useList(query: Query) {
  const [listed, setListed] = useState<Listed>(none);
  const [failure, setFailure] = useState<unknown>();
  const { element, hold } = useSteadyRows(listed.rows);
  const mark = useRef('');
  /** Counts loads: what an earlier one answers late is dropped. */
  const turn = useRef(0);

  const read = useCallback(
    async (from: Listed, atLeast: number, known = '') => {
      turn.current += 1;
      const mine = turn.current;
      try {
        const found = await readList(query, { ...from, query }, atLeast, known);
        if (mine !== turn.current || !found) return undefined;
        const [next, newMark] = found;
        hold(from.rows.length);
        setListed(next);
        setFailure(undefined);
        if (from.next === undefined) mark.current = newMark;
        return next.rows;
      } catch (error) {
        if (mine === turn.current) setFailure(error);
        return undefined;
      }
    },
    [query, hold],
  );
  useEffect(() => void read(none, 0), [read]);

  /** Shows a record as it is now, in its place. */
  const replace = useCallback((row: WorkSummary) => {
    const update = (one: WorkRow): WorkRow =>
      one.id === row.id ? { ...one, ...row, unopened: one.unopened && row.changed } : one;
    setListed((now) => ({ ...now, rows: now.rows.map(update) }));
  }, []);

  return {
    ...listed,
    element,
    failure,
    /** True until the rows are those of the query. */
    loading: listed.query !== query && failure === undefined,
    reload: () => read(none, listed.rows.length),
    showMore: () => read(listed, 0),
    /** Reads again if what is open has changed since, or if reading failed. Returns the new rows then. */
    async follow(newMark: string) {
      const before = mark.current;
      if (failure === undefined && (listed.query !== query || before === newMark)) return undefined;
      // Of what is closed or was searched for, the server says no mark.
      const known = failure !== undefined || before !== '';
      const rows = known
        ? await read(none, listed.rows.length, failure === undefined ? before : '')
        : undefined;
      if (rows || !known) mark.current = newMark;
      return rows;
    },
    replace,
  };
}
export type List = ReturnType<typeof useList>;
