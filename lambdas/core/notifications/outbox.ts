import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/text/limits';
import {
  isToPerson,
  notificationNamesOf,
  notificationStateOf,
  type RecordNotificationName,
} from '../intake/record';
import { parseRecord, type StoredIntake } from '../intake/stored-record';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';

export type Claim =
  | { readonly outcome: 'ours'; readonly lease: string; readonly record: StoredIntake }
  /** `leased`: another sender has it. `later`: it waits for the job (digest.ts, limits/confirmation-limit.ts). */
  | { readonly outcome: 'sent' | 'leased' | 'later' | 'abandoned' | 'missing' };

/** What a record must match to be claimed, if the caller has not read it. */
export interface Expected {
  readonly name: string;
  readonly email: string;
  /** Stored at this ISO time or later. */
  readonly since: string;
}

/**
 * A record's pending notifications, kept in the record itself. One conditional update claims a notification with a
 * lease, so that only one of any number of senders sends it. The lease of a dead holder expires.
 */
export class Outbox {
  constructor(
    private readonly records: Table,
    private readonly runtime: Runtime,
  ) {}

  async read(id: string): Promise<StoredIntake | undefined> {
    return parseRecord(await this.records.get(id));
  }

  /** Claims one notification, or returns why it can't. Only the job claims held ones. */
  async claim(
    id: string,
    notification: RecordNotificationName,
    from: 'pending' | 'held' = 'pending',
  ): Promise<Claim> {
    const lease = randomUUID();
    const updated = await this.lease(id, notification, { lease, from });
    const record = updated ?? (await this.read(id));
    if (!record) return { outcome: 'missing' };
    const state = notificationStateOf(record, notification);
    // The lease is also ours if the SDK's first attempt succeeded but its answer was lost.
    if (state.lease === lease) return { outcome: 'ours', lease, record };
    if (state.state === 'sent' || state.state === 'abandoned') return { outcome: state.state };
    return { outcome: state.state === 'held' ? 'later' : 'leased' };
  }

  /** Claims in one call if the record is as expected. Undefined if it is not, or if another sender has it. */
  async claimExpected(
    id: string,
    notification: RecordNotificationName,
    expected: Expected,
  ): Promise<{ lease: string; record: StoredIntake } | undefined> {
    const lease = randomUUID();
    const record = await this.lease(id, notification, { lease, from: 'pending', expected });
    return record && { lease, record };
  }

  private async lease(
    id: string,
    notification: RecordNotificationName,
    { lease, from, expected }: { lease: string; from: 'pending' | 'held'; expected?: Expected },
  ): Promise<StoredIntake | undefined> {
    const now = this.runtime.now();
    const free =
      'notices.#n.#state = :from OR notices.#n.#state = :sending AND notices.#n.lease_until <= :now';
    const updated = await this.records.update(id, {
      expression:
        'SET notices.#n.#state = :sending, notices.#n.lease = :lease, notices.#n.lease_until = :until' +
        ' ADD notices.#n.attempts :one',
      condition: expected ? `(${free}) AND #name = :name AND email = :email AND created_at >= :since` : free,
      names: { '#n': notification, '#state': 'state', ...(expected ? { '#name': 'name' } : {}) },
      values: {
        ...(expected ? { ':name': expected.name, ':email': expected.email, ':since': expected.since } : {}),
        ':from': from,
        ':sending': 'sending',
        ':lease': lease,
        ':until': now + limits.notifications.leaseSeconds * 1000,
        ':now': now,
        ':one': 1,
      },
    });
    return parseRecord(updated);
  }

  /** Records that a notification was sent, and closes the record once all are done. */
  async markSent(id: string, notification: RecordNotificationName, messageId: string): Promise<void> {
    const updated = await this.records.update(id, {
      expression:
        'SET notices.#n.#state = :sent, notices.#n.message_id = :message, notices.#n.sent_at = :at,' +
        ' notices.#n.lease = :none',
      condition: 'attribute_exists(id) AND notices.#n.#state <> :sent',
      names: { '#n': notification, '#state': 'state' },
      values: {
        ':sent': 'sent',
        ':message': messageId,
        ':at': new Date(this.runtime.now()).toISOString(),
        ':none': null,
      },
    });
    const record = parseRecord(updated);
    if (record) await this.closeIfDone(record);
  }

  /**
   * Releases a lease and leaves the notification until `next` (ISO). Only the job takes held ones. It looks at what
   * waits for a digest from its next run on.
   */
  async release(
    id: string,
    notification: RecordNotificationName,
    lease: string,
    state: 'pending' | 'held',
    next: string,
  ): Promise<void> {
    const inDigest = state === 'held' && !isToPerson(notification);
    await this.records.update(id, {
      expression:
        'SET notices.#n.#state = :state, notices.#n.next_at = :next, notices.#n.lease = :none,' +
        ` notices.#n.lease_until = :never${inDigest ? ', pending_at = :now' : ''}`,
      condition: 'notices.#n.lease = :lease',
      names: { '#n': notification, '#state': 'state' },
      values: {
        ...{ ':state': state, ':next': next, ':lease': lease, ':none': null, ':never': 0 },
        ...(inDigest ? { ':now': new Date(this.runtime.now()).toISOString() } : {}),
      },
    });
  }

  /**
   * Abandons a notification. The record stays in the index until its others are done: see `closeIfDone`. True also if
   * the SDK's first attempt did it but its answer was lost.
   */
  async abandon(id: string, notification: RecordNotificationName): Promise<boolean> {
    const updated = await this.records.update(id, {
      expression: 'SET notices.#n.#state = :abandoned, notices.#n.lease = :token',
      condition:
        'notices.#n.#state = :pending OR' +
        ' (notices.#n.#state = :sending OR notices.#n.#state = :held) AND notices.#n.lease_until <= :now OR' +
        ' notices.#n.lease = :token',
      names: { '#n': notification, '#state': 'state' },
      values: {
        ':held': 'held',
        ':abandoned': 'abandoned',
        ':pending': 'pending',
        ':sending': 'sending',
        ':token': randomUUID(),
        ':now': this.runtime.now(),
      },
    });
    return updated !== undefined;
  }

  /**
   * Once nothing is pending, removes a record from the index, or moves it to 'abandoned' if a person has to look at it.
   * Does nothing if a change came in the meantime.
   */
  async closeIfDone(record: StoredIntake): Promise<void> {
    const states = notificationNamesOf(record).map((name) => notificationStateOf(record, name).state);
    if (!states.every((state) => state === 'sent' || state === 'abandoned')) return;
    const abandoned = states.includes('abandoned');
    const { condition, values } = unchanged(record);
    await this.records.update(record.id, {
      expression: abandoned ? 'SET pending = :abandoned' : 'REMOVE pending, pending_at',
      condition,
      values: { ...values, ...(abandoned ? { ':abandoned': 'abandoned' } : {}) },
    });
  }

  /** Moves a record in the index to the time of its next attempt. Does nothing if a change came in the meantime. */
  async reschedule(record: StoredIntake, at: string): Promise<void> {
    const { condition, values } = unchanged(record);
    await this.records.update(record.id, {
      expression: 'SET pending_at = :at',
      condition: `${condition} AND pending <> :abandoned`,
      values: { ...values, ':at': at, ':abandoned': 'abandoned' },
    });
  }

  /** When to retry after this many attempts. Each pause is longer than the last, up to `longestPauseSeconds`. */
  afterPause(attempts: number): string {
    const { firstPauseSeconds, longestPauseSeconds } = limits.notifications;
    const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.max(0, attempts - 1));
    return new Date(this.runtime.now() + pause * 1000).toISOString();
  }
}

/** The condition that a record is in the index and had no change since it was read. Their count only grows. */
function unchanged({ change_count = 0 }: StoredIntake) {
  return {
    condition: 'attribute_exists(pending) AND (attribute_not_exists(change_count) OR change_count < :next)',
    values: { ':next': change_count + 1 },
  };
}
