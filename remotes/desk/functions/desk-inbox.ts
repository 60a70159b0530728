import { readSettings } from '@concierge/lambdas/core/config';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { inbox } from './endpoints';
import { deskHandler } from './handler';
import type { InboxAnswer } from './schemas/inbox';
import { deskTables } from './tables';
import { readGroups } from './work/groups';
import { isClosed, pageRows, readPage } from './work/list';
import { countOpen } from './work/queue';
import { firstWords, summaryOf } from './work/row';
import { find, searchOf } from './work/search';
import { openWorkTables } from './work/stored';
import { readViews } from './work/views';

/** A list of the desk's work. What it reads depends on the page and not on how much there is. */
export const inboxHandler = (runtime: Runtime) =>
  deskHandler(runtime, inbox, () => {
    const { HASH_KEY } = readSettings(runtime, 'guards');
    const tables = openWorkTables(runtime);
    const seen = new Table(runtime, deskTables.desk_views);

    return async ({ staff: { email }, body: query, audit }) => {
      const now = runtime.now();
      const follows = query.search === '' && query.after === undefined && !isClosed(query);
      const mark = follows ? (await countOpen(tables, now)).mark : '';
      if (follows && mark === query.mark) return { rows: [], unreadable: [], mark, unchanged: true as const };

      const context = { now, email, views: await readViews(seen, email) };
      const answer = async (
        action: 'list' | 'search',
        what: string,
        { rows, unreadable, next }: Omit<InboxAnswer, 'mark'>,
      ) => {
        const into = rows.flatMap(({ part_of }) => part_of ?? []);
        const records = [...[...rows, ...unreadable].map(({ reference }) => reference), ...into];
        await audit({ action, records, what: `${what}: ${rows.length + unreadable.length}` });
        return { rows, unreadable, mark, ...(next === undefined ? {} : { next }) };
      };
      const search = searchOf(query.search, HASH_KEY);
      const found = search && (await find(tables, search, { after: query.after, most: pageRows }));
      if (found && (found.works.length > 0 || found.unreadable.length > 0)) {
        const groups = await readGroups(tables, found.works);
        const rows = groups.map(({ head }) => ({
          ...summaryOf(head, context),
          ...{ others: 0, others_new: 0, unopened: !context.views.has(head.id), words: firstWords(head) },
        }));
        const by = search.index.replace('by_', '');
        return answer('search', `Searched by ${by}`, { ...found, rows });
      }
      const page = await readPage(tables, query, context);
      return query.search === ''
        ? answer('list', `Listed ${query.show}`, page)
        : answer('search', 'Searched by name or part of a number', page);
    };
  });
