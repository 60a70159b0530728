import { call } from '@concierge/kit/call';
import { useCallback, useEffect, useRef, useState } from 'react';
import { inbox } from '../../functions/endpoints';
import type { InboxQuery } from '../../functions/schemas/inbox';
import type { WorkRow } from '../../functions/schemas/work';
import { useSteadyRows } from './use-steady-rows';

type Query = Omit<InboxQuery, 'after'>;

interface Listed {
  readonly query: Query | null;
  readonly rows: readonly WorkRow[];
  readonly total: number;
  readonly next: string | undefined;
}

const none: Listed = { query: null, rows: [], total: 0, next: undefined };

/** Adds rows that are not there yet: between two pages a record may have moved. */
const withMore = (rows: readonly WorkRow[], more: readonly WorkRow[]): readonly WorkRow[] => [
  ...rows,
  ...more.filter(({ id }) => !rows.some((row) => row.id === id)),
];

/** Reads on from a part of a list until it has `atLeast` as many rows, or all. */
async function readList(query: Query, from: Listed, atLeast: number): Promise<[Listed, mark: string]> {
  let listed = from;
  let mark = '';
  do {
    const after = listed.next;
    const answer = await call(inbox, { ...query, ...(after === undefined ? {} : { after }) });
    listed = { ...listed, ...answer, next: answer.next, rows: withMore(listed.rows, answer.rows) };
    mark = answer.mark;
  } while (listed.next !== undefined && listed.rows.length < atLeast);
  return [listed, mark];
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
    async (from: Listed, atLeast: number) => {
      turn.current += 1;
      const mine = turn.current;
      try {
        const [next, newMark] = await readList(query, { ...from, query }, atLeast);
        if (mine !== turn.current) return undefined;
        hold(from.rows.length);
        setListed(next);
        setFailure(undefined);
        mark.current = newMark;
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
  const replace = useCallback((row: WorkRow) => {
    const update = (one: WorkRow): WorkRow => ({
      ...(one.id === row.id ? row : one),
      parts: one.parts.map((part) => (part.id === row.id ? row : part)),
    });
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
      const rows = known ? await read(none, listed.rows.length) : undefined;
      if (rows || !known) mark.current = newMark;
      return rows;
    },
    replace,
  };
}
export type List = ReturnType<typeof useList>;
