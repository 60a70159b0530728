import type { FaultCounts } from '@concierge/local/faults';
import { table } from '../../bench/table';
import type { Evidence } from './evidence';
import type { Verdict } from './reconcile';

interface Told {
  readonly seed: number;
  readonly evidence: Evidence;
  readonly verdict: Verdict;
  readonly faults: FaultCounts;
  readonly ms: number;
}

const shown = 20;

/** Notices of which a visitor was told that they are sent. */
const told = ({ calls }: Evidence['journal']): number =>
  new Set(
    calls.flatMap(({ id, step, status }) => (step !== 'insert' && status === 200 ? [`${id} ${step}`] : [])),
  ).size;

/** The figures of a run, and what is wrong if anything is. */
export function report({ seed, evidence, verdict, faults, ms }: Told): string {
  const { bookings, journal, records, messages, lostCalls, lives } = evidence;
  const { failures, duplicates } = verdict;
  const struck = ([service, modes]: [string, Readonly<Record<string, number>>]): string =>
    `${service} ${Object.entries(modes)
      .map(([mode, count]) => `${count} ${mode}`)
      .join(', ')}`;
  const rows = [
    ['', `seed ${seed}`],
    ['bookings', `${bookings.length}`],
    ['acknowledged', `${verdict.acknowledged}`],
    ['requests', `${journal.calls.length}`],
    ['retries by visitors', `${journal.retries}`],
    ['faults', Object.entries(faults).map(struck).join('; ')],
    ['functions killed or out of time in mid-flight', `${lostCalls.length}`],
    ['kill -9 and restart of the site', `${lives.filter(({ killed }) => killed).length}`],
    ['records', `${records.length} (${verdict.unacknowledged} of them without an answer that arrived)`],
    ['notices', `${verdict.notices} for ${records.length * 3} owed`],
    ['of them, no visitor was told: left to the job', `${verdict.notices - told(journal)}`],
    ['messages taken', `${messages.length}`],
    [
      'sent a second time, each proven unavoidable',
      `${duplicates['answer cut']} answers cut after the message was taken, ${duplicates['sender killed']} senders killed before they could note it`,
    ],
    ['seconds', (ms / 1000).toFixed(0)],
  ];
  const wrong = failures.slice(0, shown).map((failure) => `  ${failure}`);
  const more = failures.length > shown ? [`  and ${failures.length - shown} more`] : [];
  return [
    table(rows),
    '',
    failures.length === 0 ? 'Nothing lost, nothing twice, nothing made up.' : `WRONG, ${failures.length}:`,
    ...wrong,
    ...more,
  ].join('\n');
}
