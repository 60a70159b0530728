import { openingTime } from '@concierge/contract/practice/promised-time';
import { readSettings } from '@concierge/lambdas/core/config';
import { workEmail } from '@concierge/lambdas/core/emails/work';
import { connectSes } from '@concierge/lambdas/core/notifications/transport';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { connectStaffPool, hasLeft, type StaffPool } from '@concierge/lambdas/core/staff/pool';
import { connectS3 } from '@concierge/lambdas/core/storage/objects';
import { count, observed } from '@concierge/lambdas/core/telemetry';
import type { Context } from 'aws-lambda';
import { scheduled } from './scheduled';
import { giveBack } from './work/give-back';
import { regroup } from './work/groups';
import { openList } from './work/open-list';
import { walkQueue } from './work/queue';
import { isOverdue } from './work/row';
import { openWorkTables, readWork, type WorkTables } from './work/stored';

const { everyMinutes } = scheduled.watchWork;
const turnMs = everyMinutes * 60_000;

/**
 * Every quarter of an hour: gives back the work of people who left, by whatever means their account went, moves groups that
 * lost a part, and counts what can't be read, for an alarm. Every hour: copies the open work to where it can be read when
 * this site or its mail can't. When the practice opens, and when a promise has just passed: mails the practice how much
 * waits, without a name. It alone can answer, so no alarm tells anybody else.
 */
export function watchWorkHandler(runtime: Runtime) {
  const settings = readSettings(runtime, 'notifications');
  const { OPENING_HOURS: hours, DESK_ORIGIN } = readSettings(runtime, 'practice');
  const { COPIES_BUCKET } = readSettings(runtime, 'copies');
  const tables = openWorkTables(runtime);
  const put = connectS3(runtime);
  const pool = connectStaffPool(runtime);
  const send = connectSes(settings, runtime);
  return (_event: unknown, context?: Context) =>
    observed(context, async () => {
      const now = runtime.now();
      await giveBack(tables, goneFrom(pool), { by: settings.BRAND_NAME, now });
      await regroupAll(tables);
      const { late, unreadable, ...work } = await countAll(tables, now);
      let broken = unreadable;
      const quarter = (at: number) => Math.floor(at / turnMs);
      const copies = new Date(now).getUTCMinutes() < everyMinutes;
      if (copies) {
        const list = await openList(tables, { now, hours });
        broken = Math.max(broken, list.unreadable);
        await put(COPIES_BUCKET, 'open.csv', list.csv, 'text/csv; charset=utf-8');
      }
      // Also 0: without data an alarm waits for several periods.
      count('OpenListCopied', copies ? 1 : 0);
      count('RecordUnreadable', broken);
      const opens = openingTime(now, hours);
      const isOpening = opens !== null && quarter(opens) === quarter(now) && work.open > 0;
      if (!isOpening && late === 0) return;
      await send({ to: settings.PRACTICE_EMAIL, ...workEmail(settings, { ...work, desk: DESK_ORIGIN }) });
    });
}

/** Asks once of each owner whether they have left. */
function goneFrom(pool: StaffPool) {
  const known = new Map<string, Promise<boolean>>();
  return (owner: string): Promise<boolean> => {
    const gone = known.get(owner) ?? hasLeft(pool, owner);
    known.set(owner, gone);
    return gone;
  };
}

/** Moves what part of a group was opened again, or deleted, out of where the group stood. */
async function regroupAll(tables: WorkTables): Promise<void> {
  for await (const entry of walkQueue(tables, 'open')) {
    if ('unreadable' in entry || entry.merged.length === 0) continue;
    const { works } = await readWork(tables, [entry]);
    for (const work of works) await regroup(tables, work);
  }
}

/** How much is open, all of it; `late` is what became overdue since the turn before this one. */
async function countAll(tables: WorkTables, now: number) {
  const counts = { open: 0, overdue: 0, late: 0, untouched: 0, unreadable: 0 };
  for await (const entry of walkQueue(tables, 'open')) {
    counts.open += 1;
    if ('unreadable' in entry) counts.unreadable += 1;
    else {
      if (isOverdue(entry, now)) counts.overdue += 1;
      if (isOverdue(entry, now) && !isOverdue(entry, now - turnMs)) counts.late += 1;
      if (entry.desk_state === 'new') counts.untouched += 1;
    }
  }
  return counts;
}
