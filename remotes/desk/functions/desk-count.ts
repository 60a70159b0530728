import { readSettings } from '@concierge/lambdas/core/config';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { count } from './endpoints';
import { deskHandler } from './handler';
import { markOf } from './work/list';
import { promiseOf } from './work/row';
import { openWorkTables, readQueue } from './work/stored';

/** Asked every few seconds by each open desk. It names nobody, so it is no entry of the audit. */
export const countHandler = (runtime: Runtime) =>
  deskHandler(runtime, count, () => {
    const { OPENING_HOURS: hours } = readSettings(runtime, 'practice');
    const tables = openWorkTables(runtime);
    return async () => {
      const now = runtime.now();
      const open = await readQueue(tables, 'open');
      const overdue = open.filter((work) => promiseOf(work, now, hours).overdue);
      return { open: open.length, overdue: overdue.length, mark: markOf(open, { now, hours }) };
    };
  });
