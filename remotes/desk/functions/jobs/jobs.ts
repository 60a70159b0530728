import { randomUUID } from 'node:crypto';
import { staffRole } from '@concierge/contract/staff/staff-role';
import { storedText } from '@concierge/contract/text/text';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { expiryOf } from '@concierge/lambdas/core/storage/expiry';
import { type Item, Table, type Update } from '@concierge/lambdas/core/storage/table';
import * as z from 'zod/mini';
import { jobActions, jobStates, type PersonSummary, personSummary } from '../schemas/person';
import { deskTables } from '../tables';

const keptDays = 1;
/** Longer than a run may take (scheduled.ts). */
const deadAfterMs = 15 * 60_000;
/** Records of one item: some 100 KB. */
const perItem = 1000;

const storedJob = z.object({
  job: storedText,
  action: z.enum(jobActions),
  state: z.enum(jobStates),
  asked_by: z.object({ email: storedText, role: staffRole, from: storedText }),
  /** Absent once the job has ended. */
  addresses: z._default(z.array(storedText), []),
  /** Milliseconds; 0 while it waits. */
  running_since: z.number(),
  expires_at: z.number(),
  summary: z.optional(personSummary),
});
export type Job = z.infer<typeof storedJob>;

/** A record that a job found. */
const foundRecord = z.object({
  table: z.enum(['appointment_requests', 'contact_form_submissions', 'patient_surveys']),
  key: storedText,
  unverified: z.boolean(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

/** The jobs that owners ask for, and what they found. */
export function openJobs(runtime: Runtime) {
  const table = new Table(runtime, deskTables.desk_jobs);
  const keyOf = (job: string) => ({ list: 'jobs', job });
  const partOf = (job: string, at: number) => ({ list: `found ${job}`, job: String(at).padStart(9, '0') });
  const read = (items: readonly Item[]): Job[] =>
    items.flatMap((item) => storedJob.safeParse(item).data ?? []).filter(isKept);
  const isKept = ({ expires_at }: Job) => expires_at > runtime.now() / 1000;
  const isDead = ({ state, running_since }: Job) =>
    state === 'running' && running_since <= runtime.now() - deadAfterMs;

  /** Changes a job that this run has. */
  const change = ({ job, running_since }: Job, expression: string, values: Item) =>
    table.update(keyOf(job), {
      expression: `SET #state = :state${expression} REMOVE addresses`,
      condition: '#state = :running AND running_since = :since',
      names: { '#state': 'state' },
      values: { ...values, ':running': 'running', ':since': running_since },
    });

  return {
    /** Stores a job, for a run to take. */
    async add(asked: Pick<Job, 'action' | 'asked_by' | 'addresses'>): Promise<Job> {
      const now = runtime.now();
      const job: Job = {
        ...asked,
        job: `${new Date(now).toISOString()} ${randomUUID()}`,
        state: 'waiting',
        running_since: 0,
        expires_at: expiryOf(now, keptDays),
      };
      await table.putNew({ ...keyOf(job.job), ...job });
      return job;
    },

    /** A job that this member of staff asked for. */
    async of(email: string, job: string): Promise<Job | undefined> {
      const [found] = read(await table.query('jobs', { beginsWith: job, limit: 1 }));
      return found?.asked_by.email === email ? found : undefined;
    },

    /** Takes the oldest job that waits, or whose run died. No other run takes it too. */
    async claim(): Promise<Job | undefined> {
      for (const one of read(await table.query('jobs', { oldestFirst: true }))) {
        if (one.state !== 'waiting' && !isDead(one)) continue;
        const taken = await table.update(keyOf(one.job), claiming(one, runtime.now()));
        if (taken) return storedJob.parse(taken);
      }
      return undefined;
    },

    async finish(job: Job, summary: PersonSummary, records: readonly FoundRecord[] = []): Promise<void> {
      for (let at = 0; at < records.length; at += perItem)
        await table.update(partOf(job.job, at), {
          expression: 'SET records = :records, expires_at = :expires',
          values: { ':records': records.slice(at, at + perItem), ':expires': job.expires_at },
        });
      await change(job, ', summary = :summary', { ':state': 'done', ':summary': summary });
    },

    async fail(job: Job): Promise<void> {
      await change(job, '', { ':state': 'failed' });
    },

    /** Some of the records that a job found, from a place on. */
    async found({ job }: Job, from: number): Promise<FoundRecord[]> {
      const at = from - (from % perItem);
      const [item] = await table.query(`found ${job}`, { beginsWith: partOf(job, at).job, limit: 1 });
      return z
        ._default(z.array(foundRecord), [])
        .parse(item?.records)
        .slice(from - at);
    },
  };
}

/** The update that takes a job, unless another run was quicker. */
const claiming = ({ state, running_since }: Job, now: number): Update => ({
  expression: 'SET #state = :running, running_since = :now',
  condition: '#state = :state AND running_since = :since',
  names: { '#state': 'state' },
  values: { ':running': 'running', ':now': now, ':state': state, ':since': running_since },
});
