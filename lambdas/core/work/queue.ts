import { isUrgent } from '@concierge/contract/forms/options';
import { answeredStates, closedStates, type WorkState } from '@concierge/contract/staff/work-states';
import type { Item, Update } from '../storage/table';

/** What decides where a record stands in the desk's list. */
export interface Queued {
  readonly id: string;
  readonly created_at: string;
  /** ISO time by which the practice promised an answer. */
  readonly due_at: string;
  readonly urgency_level: string;
  /** The most urgent of a record and those that were merged into it. */
  readonly group_urgency?: string | null | undefined;
  readonly request_state?: string | undefined;
  /** What was merged into it. */
  readonly merged?: readonly unknown[] | undefined;
  readonly desk_state: WorkState;
  /** Absent for a survey that is linked to no request. */
  readonly address_digest?: string | undefined;
  readonly mailbox_digest?: string | undefined;
}

/** The urgency of a record with those that were merged into it. */
export const urgencyOf = ({
  urgency_level,
  group_urgency,
}: Pick<Queued, 'urgency_level' | 'group_urgency'>): string => group_urgency ?? urgency_level;

/** The beginnings of places in the order of the list: urgent, others, and what was answered or canceled. */
export const tiers = { urgent: '0', other: '1', answered: '2' } as const;

/** True if its person canceled all that it stands for. What was merged into it is not canceled with it. */
export const isCanceled = ({
  request_state,
  merged = [],
}: Pick<Queued, 'request_state' | 'merged'>): boolean => request_state === 'cancelled' && merged.length === 0;

function tierOf(work: Queued): string {
  if (isCanceled(work) || answeredStates.includes(work.desk_state)) return tiers.answered;
  return isUrgent({ urgency_level: urgencyOf(work) }) ? tiers.urgent : tiers.other;
}

/** The keys of the desk's indexes (contract/tables.ts). */
export interface QueueKeys {
  readonly queue: 'open' | 'closed';
  /**
   * Sorts as the list does: open ones by urgency, then by what is due first (times are promised by the quarter of an hour),
   * then by what came first; closed ones by their own time.
   */
  readonly place: string;
  readonly open_mailbox?: string;
  readonly open_place?: string;
}

export function queueKeysOf(work: Queued): QueueKeys {
  const { id, created_at, due_at, address_digest, mailbox_digest } = work;
  if (closedStates.includes(work.desk_state)) return { queue: 'closed', place: `${created_at} ${id}` };
  const place = `${tierOf(work)} ${due_at} ${created_at} ${id}`;
  if (!address_digest || !mailbox_digest) return { queue: 'open', place };
  return { queue: 'open', place, open_mailbox: mailbox_digest, open_place: `${address_digest} ${place}` };
}

/**
 * An update that sets attributes (null: removes one) and moves the record to where it then stands in the list. It fails
 * if staff or its person changed the record since it was read.
 * @param before The record as it was read
 * @param attributes What changes, by name
 * @param sets Further assignments, whose names and values the caller adds
 */
export function requeued(
  before: Queued & { readonly desk_version: number; readonly change_count: number },
  attributes: Readonly<Partial<Omit<Queued, 'id' | 'created_at'>>> & Item,
  sets: readonly string[] = [],
): Required<Update> {
  const { queue, place, open_mailbox = null, open_place = null } = queueKeysOf({ ...before, ...attributes });
  const all = Object.entries({ ...attributes, queue, place, open_mailbox, open_place });
  const set = all.filter(([, value]) => value !== null && value !== undefined);
  const remove = all.filter(([, value]) => value === null);
  return {
    expression:
      `SET ${[...set.map(([name]) => `#${name} = :${name}`), ...sets].join(', ')}` +
      (remove.length > 0 ? ` REMOVE ${remove.map(([name]) => `#${name}`).join(', ')}` : ''),
    condition: 'desk_version = :before_version AND change_count = :before_count',
    names: Object.fromEntries([...set, ...remove].map(([name]) => [`#${name}`, name])),
    values: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ':before_version': before.desk_version,
      ':before_count': before.change_count,
    },
  };
}
