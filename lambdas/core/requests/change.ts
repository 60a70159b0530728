import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PreferredTimes } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { toastTexts } from '@concierge/contract/messages';
import type { RequestAction, RequestState } from '@concierge/contract/request-changes';
import { Failure } from '../failure';
import { invalidFields } from '../http/request';
import { duePartitionOf, newNotificationState } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import { parseRecord } from '../notifications/outbox';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';

/** One requested change. */
export interface Change {
  /** The caller's idempotency key. */
  readonly id: string;
  readonly action: RequestAction;
  readonly preferred_times?: PreferredTimes | undefined;
}

/** @throws Failure 'validation_failed' for a change without preferred times */
export function requirePreferredTimes({ action, preferred_times }: Change): void {
  if (action === 'change' && !preferred_times)
    throw invalidFields({ preferred_times: toastTexts.noDayChosen.description });
}

/** Parallel changes may conflict again in the next round, but in each round one of them succeeds. */
const rounds = 60;

/**
 * Changes a stored request in one conditional update: its state, its preferred times, the list of changes, and the
 * notifications to the practice and the person, which the scheduled job sends. A repeated change, or a change of a canceled request,
 * does nothing. Returns undefined if there is no such request, after as many database calls as for an existing one.
 * @param reference If given, a request with another one counts as missing.
 * @throws Failure 'too_many_requests' for a request that was changed too often
 */
export async function changeRequest(
  records: Table,
  runtime: Runtime,
  id: string,
  change: Change,
  reference?: string,
): Promise<RequestState | undefined> {
  for (let round = 0; round < rounds; round += 1) {
    const found = parseRecord(await records.get(id));
    const before = reference === undefined || found?.reference === reference ? found : undefined;
    const settled = before && settledState(before, change);
    if (settled) return settled;
    const state = change.action === 'cancel' ? 'cancelled' : 'changed';
    if (await write(records, runtime, before, change, state)) return state;
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
  if ((record.change_count ?? 0) >= limits.changesPerRequest) throw new Failure('too_many_requests');
  return undefined;
}

async function write(
  records: Table,
  runtime: Runtime,
  before: StoredIntake | undefined,
  change: Change,
  state: RequestState,
): Promise<boolean> {
  // Writes for a missing request too, which changes nothing, so that an answer takes as long.
  const { id = randomUUID(), change_count: count = 0 } = before ?? {};
  const now = new Date(runtime.now()).toISOString();
  const times = change.action === 'change' ? change.preferred_times : undefined;
  const ofBefore = before?.preferred_times ? { before: before.preferred_times } : {};
  const updated = await records.update(id, {
    expression:
      'SET request_state = :state, change_count = :next, changes = list_append(if_not_exists(changes, :none), :change),' +
      ` notices.#notice = :owed, notices.#receipt = :owed, owed = :partition, owed_at = :now${times ? ', preferred_times = :times' : ''}` +
      // Nothing is left to do at the practice's desk, whose owner of it is told (notifications/send.ts).
      (state === 'cancelled' ? ', queue = :closed, desk_state = :done' : '') +
      ' ADD change_ids :ids',
    condition:
      'attribute_exists(id) AND (attribute_not_exists(change_count) OR change_count = :count)' +
      ' AND (attribute_not_exists(request_state) OR request_state <> :cancelled)',
    names: { '#notice': `change_${count + 1}`, '#receipt': `receipt_${count + 1}` },
    values: {
      ':state': state,
      ':count': count,
      ':next': count + 1,
      ':none': [],
      ':change': [
        { at: now, action: change.action, ...(times ? { preferred_times: times, ...ofBefore } : {}) },
      ],
      ':owed': newNotificationState('owed', now),
      ':partition': duePartitionOf(id),
      ':now': now,
      ':cancelled': 'cancelled',
      ':ids': new Set([change.id]),
      ...(times ? { ':times': times } : {}),
      ...(state === 'cancelled' ? { ':closed': 'closed', ':done': 'done' } : {}),
    },
  });
  return updated !== undefined;
}
