import type { Runtime } from '@concierge/lambdas/core/runtime';
import { count } from './endpoints';
import { deskHandler } from './handler';
import { countOpen } from './work/queue';
import { openWorkTables } from './work/stored';

/** Asked every few seconds by each open desk. It names nobody, so it is no entry of the audit. */
export const countHandler = (runtime: Runtime) =>
  deskHandler(runtime, count, () => {
    const tables = openWorkTables(runtime);
    return () => countOpen(tables, runtime.now());
  });
