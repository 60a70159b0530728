import { readSettings } from '@concierge/lambdas/core/config';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { inbox } from './endpoints';
import { deskHandler } from './handler';
import { closedStates, type WorkRow, type WorkState } from './schemas/work';
import { deskTables } from './tables';
import { groupByMailbox, markOf, matches, placeOf } from './work/list';
import { readLooks } from './work/looks';
import { rowOf } from './work/row';
import { find, searchOf } from './work/search';
import { openWorkTables, readQueue, readWork } from './work/stored';

const pageRows = 50;

const isClosedQuery = (show: WorkState | 'open' | 'closed') =>
  show === 'closed' || closedStates.some((state) => state === show);

/** A list of the desk's work: at most two queries of the queue, one of what was seen, and two batches of records. */
export const inboxHandler = (runtime: Runtime) =>
  deskHandler(runtime, inbox, () => {
    const { OPENING_HOURS: hours } = readSettings(runtime, 'practice');
    const { HASH_KEY } = readSettings(runtime, 'guards');
    const tables = openWorkTables(runtime);
    const seen = new Table(runtime, deskTables.desk_looks);

    return async ({ staff: { email }, body: query, audit }) => {
      const looks = await readLooks(seen, email);
      const context = { now: runtime.now(), hours, looks };
      const search = searchOf(query.search, HASH_KEY);
      const found = search && (await find(tables, search));
      if (search && found && found.length > 0) {
        const rows = (await readWork(tables, found)).map((work) => rowOf(work, context));
        const what = `Searched by ${search.index.replace('by_', '')}: ${rows.length} found`;
        await audit({ action: 'search', what: `${what}: ${referencesOf(rows)}` });
        return { rows, total: rows.length, mark: '' };
      }

      const closed = isClosedQuery(query.show);
      const queue = await readQueue(tables, closed ? 'closed' : 'open');
      const groups = groupByMailbox(queue)
        .filter((group) => matches(group, query, { looks, email }))
        .map((group) => ({ ...group, place: placeOf(group, { ...context, closed }) }))
        .sort((one, other) => (one.place < other.place ? -1 : 1));
      // By place, not by row: the last row of the page before may have moved since.
      const rest = groups.filter(({ place }) => query.after === undefined || place > query.after);
      const page = rest.slice(0, pageRows);
      const works = await readWork(tables, page.flatMap(({ head, parts }) => [head, ...parts]).slice(0, 200));
      const byId = new Map(works.map((work) => [work.id, work]));
      const rows = page.flatMap(({ head, parts }) => {
        const work = byId.get(head.id);
        const known = parts.map((part) => byId.get(part.id)).filter((part) => part !== undefined);
        return work ? [rowOf(work, context, known)] : [];
      });
      const what = query.search === '' ? `Listed ${query.show}` : 'Searched by name';
      await audit({
        action: query.search === '' ? 'list' : 'search',
        what: `${what}: ${rows.length} of ${groups.length}: ${referencesOf(rows)}`,
      });
      const last = page.at(-1);
      const more = last !== undefined && page.length < rest.length;
      return {
        rows,
        total: groups.length,
        mark: closed ? '' : markOf(queue, context),
        ...(more ? { next: last.place } : {}),
      };
    };
  });

const referencesOf = (rows: readonly WorkRow[]): string =>
  rows
    .flatMap((row) => [row, ...row.parts])
    .map(({ reference }) => reference)
    .join(' ');
