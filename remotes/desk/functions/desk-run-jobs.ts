import { deletePerson } from '@concierge/lambdas/core/person/delete';
import { findPerson, isUnverified, type Person } from '@concierge/lambdas/core/person/find';
import {
  countByTable,
  type Found,
  openPersonTables,
  referencesOf,
} from '@concierge/lambdas/core/person/tables';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { observed } from '@concierge/lambdas/core/telemetry';
import type { Context } from 'aws-lambda';
import { openAudit } from './audit/audit';
import { type FoundRecord, type Job, openJobs } from './jobs/jobs';
import { mostNamed, type PersonSummary } from './schemas/person';

/** For how long a run takes jobs. The next one takes the rest. */
const takingMs = 60_000;

/** Every minute: finds or deletes everything of the people that owners asked for. Nothing else reads whole tables. */
export function runJobsHandler(runtime: Runtime) {
  const jobs = openJobs(runtime);
  const audit = openAudit(runtime);
  const tables = openPersonTables(runtime);

  return (_event: unknown, context?: Context) =>
    observed(context, async () => {
      const until = runtime.now() + takingMs;
      do {
        const job = await jobs.claim();
        if (!job) return;
        try {
          await run(job);
        } catch (error) {
          await jobs.fail(job);
          throw error;
        }
      } while (runtime.now() < until);
    });

  async function run(job: Job): Promise<void> {
    const { action, asked_by, addresses } = job;
    const person = await findPerson(tables, addresses);
    const records = referencesOf(person.found);
    if (action === 'find') {
      await audit(asked_by, asked_by.from, {
        action: 'search',
        records,
        what: 'Found everything of one address',
      });
      await jobs.finish(job, summaryOf(person), recordsIn(person.found));
      return;
    }
    const others = addresses.length - 1;
    const what = `Deleted everything of one address${others > 0 ? ` and ${others} other spellings` : ''}`;
    await audit(asked_by, asked_by.from, { action: 'delete', records, what });
    await deletePerson(tables, person);
    const { found, other_spellings } = await findPerson(tables, addresses, { gone: person.found });
    await jobs.finish(job, summaryOf({ ...person, other_spellings }, found.length));
  }
}

function summaryOf({ found, other_spellings }: Person, left = 0): PersonSummary {
  return {
    counts: countByTable(found),
    unverified: found.filter(isUnverified).length,
    references: referencesOf(found).slice(0, mostNamed),
    other_spellings: other_spellings.slice(0, mostNamed),
    more_spellings: Math.max(0, other_spellings.length - mostNamed),
    left,
  };
}

/** What an export reads: all but counts, which hold no more than ids, and last what may be somebody else's. */
function recordsIn(found: readonly Found[]): FoundRecord[] {
  const records = found.flatMap((one): FoundRecord[] => {
    const { table, item } = one;
    if (table === 'request_guards') return [];
    const key = String(table === 'patient_surveys' ? item.session_id : item.id);
    return [{ table, key, unverified: isUnverified(one) }];
  });
  return [
    ...records.filter(({ unverified }) => !unverified),
    ...records.filter(({ unverified }) => unverified),
  ];
}
