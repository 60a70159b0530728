import { openingTime } from '@concierge/contract/promised-time';
import { readSettings } from '@concierge/lambdas/core/config';
import { workEmail } from '@concierge/lambdas/core/emails/work';
import { connectSes } from '@concierge/lambdas/core/notifications/transport';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { connectS3 } from '@concierge/lambdas/core/storage/objects';
import { count, observed } from '@concierge/lambdas/core/telemetry';
import type { Context } from 'aws-lambda';
import { scheduled } from './scheduled';
import { openListCsv } from './work/open-list';
import { promiseOf } from './work/row';
import { openWorkTables, readQueue } from './work/stored';

const minuteMs = 60_000;

/**
 * Every quarter of an hour: counts what is past its promise, for an alarm. Every hour: copies the open work to where it
 * can be read when this site or its mail can't. When the practice opens: mails it how much waits, without a name.
 */
export function watchWorkHandler(runtime: Runtime) {
  const settings = readSettings(runtime, 'notifications');
  const { OPENING_HOURS: hours, DESK_ORIGIN } = readSettings(runtime, 'practice');
  const { COPIES_BUCKET } = readSettings(runtime, 'copies');
  const tables = openWorkTables(runtime);
  const put = connectS3(runtime);
  const send = connectSes(settings, runtime);
  const { everyMinutes } = scheduled.watchWork;
  return (_event: unknown, context?: Context) =>
    observed(context, async () => {
      const now = runtime.now();
      const open = await readQueue(tables, 'open');
      const overdue = open.filter((work) => promiseOf(work, now, hours).overdue).length;
      count('RequestsOverdue', overdue);
      const quarter = (at: number) => Math.floor(at / (everyMinutes * minuteMs));
      if (new Date(now).getUTCMinutes() < everyMinutes)
        await put(
          COPIES_BUCKET,
          'open.csv',
          await openListCsv(tables, now, hours),
          'text/csv; charset=utf-8',
        );
      const opens = openingTime(now, hours);
      if (opens === null || quarter(opens) !== quarter(now) || open.length === 0) return;
      const untouched = open.filter(({ desk_state }) => desk_state === 'new').length;
      await send({
        to: settings.PRACTICE_EMAIL,
        ...workEmail(settings, { untouched, overdue, open: open.length, desk: DESK_ORIGIN }),
      });
    });
}
