import { repairPages } from '../compose/compose';
import { raiseAlarms } from './failures/alarm';
import type { FailureReports } from './failures/failing-views';
import type { ChangeOptions } from './switch';
import { rollBackUnchecked } from './unchecked';

export interface UpkeepOptions extends ChangeOptions {
  readonly reports: FailureReports;
  /** Options that make the command for a rollback complete. */
  readonly place?: string;
  /** Tells people. */
  notify(message: string): Promise<void>;
}

/**
 * What the platform does every minute, so that no command has to be finished by a person: it composes what an unfinished
 * one left, because a release or a rollback reaches visitors only with the pages, and rolls back what nobody came back
 * from checking. It tells people of releases that fail for visitors, and changes nothing about those.
 * @throws AggregateError at the end if anything failed, so that the alarm for functions' errors counts the run; the
 * next run tries again
 */
export async function runUpkeep(options: UpkeepOptions): Promise<void> {
  const { log, notify } = options;
  const failures: unknown[] = [];
  const guarded = async (what: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      log(`${what}: ${String(error)}`);
      failures.push(error);
    }
  };
  await guarded('The pages could not be composed', () => repairPages(options));
  await guarded('What was not checked could not be rolled back', async () => {
    for (const message of await rollBackUnchecked(options)) await notify(message);
  });
  await guarded('People could not be told', () => raiseAlarms(options));
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be finished.');
}
