import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { IntakeKind, PreferredTimes } from '@concierge/contract/forms/intake';
import type { OpeningHours } from '@concierge/contract/practice/opening-hours';
import type { RequestAction, RequestState } from '@concierge/contract/requests/request-changes';
import { limits } from '@concierge/contract/text/limits';
import { fieldMessages } from '@concierge/contract/text/messages';
import { Failure } from '../failure';
import { invalidFields } from '../http/request';
import { duePartitionOf, newNotificationState } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import { parseRecord } from '../intake/stored-record';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';
import { requeued } from '../work/queue';
import { reopened } from '../work/reopened';

/** One requested change. */
export interface Change {
  /** The caller's idempotency key. */
  readonly id: string;
  readonly action: RequestAction;
  readonly preferred_times?: PreferredTimes | undefined;
}

/** @throws Failure 'validation_failed' for a change without preferred times */
export function requirePreferredTimes({ action, preferred_times }: Change): void {
  if (action === 'change' && !preferred_times) throw invalidFields({ preferred_times: fieldMessages.day });
}

/** Parallel changes may conflict again in the next round, but in each round one of them succeeds. */
const rounds = 60;

/** The records of one kind that their people may change. */
export interface ChangeContext {
  readonly kind: IntakeKind;
  readonly records: Table;
  readonly runtime: Runtime;
  readonly openingHours: OpeningHours;
}

/**
 * Changes a stored request in one conditional update: its state, its preferred times, the list of changes, and the
 * notifications to the practice and the person, which the scheduled job sends. It opens again at the practice's desk,
 * whatever staff did with it before. A repeated change, or a change of a canceled request, does nothing. Returns undefined
 * if there is no such request, after as many database calls as for an existing one.
 * @param reference If given, a request with another one counts as missing.
 * @throws Failure 'too_many_requests' for a request that was changed too often
 */
export async function changeRequest(
  context: ChangeContext,
  id: string,
  change: Change,
  reference?: string,
): Promise<RequestState | undefined> {
  for (let round = 0; round < rounds; round += 1) {
    const found = parseRecord(await context.records.get(id));
    const before = reference === undefined || found?.reference === reference ? found : undefined;
    const settled = before && settledState(before, change);
    if (settled) return settled;
    const state = change.action === 'cancel' ? 'cancelled' : 'changed';
    if (await write(context, before, change, state)) return state;
    if (!before) return undefined;
  }
  throw new Error('Too many concurrent changes to one request');
}

/** The request's state if this change has nothing to do. The limit on changes does not apply to canceling. */
function settledState(
  record: StoredIntake,
  { id, action, preferred_times }: Change,
): RequestState | undefined {
  const state = record.request_state ?? 'received';
  if (state === 'cancelled' || record.change_ids?.has(id)) return state;
  if (action === 'cancel') return undefined;
  if (isDeepStrictEqual(record.preferred_times, preferred_times)) return state;
  if (record.change_count >= limits.changesPerRequest) throw new Failure('too_many_requests');
  return undefined;
}

async function write(
  { kind, records, runtime, openingHours }: ChangeContext,
  before: StoredIntake | undefined,
  { id: changeId, action, preferred_times }: Change,
  state: RequestState,
): Promise<boolean> {
  const now = runtime.now();
  const at = new Date(now).toISOString();
  // Writes for a missing request too, which changes nothing, so that an answer takes as long.
  const record = before ?? { ...missing, id: randomUUID() };
  const number = record.change_count + 1;
  const times = action === 'change' ? preferred_times : undefined;
  const ofBefore = before?.preferred_times ? { before: before.preferred_times } : {};
  const { expression, condition, names, values } = requeued(
    record,
    {
      ...reopened(kind, record, now, openingHours),
      request_state: state,
      change_count: number,
      pending: duePartitionOf(record.id),
      pending_at: at,
      ...(times ? { preferred_times: times } : {}),
    },
    [
      'changes = list_append(if_not_exists(changes, :none), :change)',
      'notices.#notice = :unsent',
      'notices.#receipt = :unsent',
    ],
  );
  const updated = await records.update(record.id, {
    expression: `${expression} ADD change_ids :ids`,
    condition: `attribute_exists(id) AND ${condition} AND (attribute_not_exists(request_state) OR request_state <> :cancelled)`,
    names: { ...names, '#notice': `change_${number}`, '#receipt': `receipt_${number}` },
    values: {
      ...values,
      ':none': [],
      ':change': [{ at, action, ...(times ? { preferred_times: times, ...ofBefore } : {}) }],
      ':unsent': newNotificationState('pending', at),
      ':cancelled': 'cancelled',
      ':ids': new Set([changeId]),
    },
  });
  return updated !== undefined;
}

const missing = {
  created_at: '',
  due_at: '',
  urgency_level: '',
  desk_state: 'new',
  desk_version: 0,
  change_count: 0,
} as const;
