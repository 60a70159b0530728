import type { IntakeKind } from '@concierge/contract/forms/intake';
import { isToPerson, type RecordNotificationName, tableOf } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import type { Runtime } from '../runtime';
import { Table } from '../storage/table';
import type { Delivery, SendNotification } from './deliver';
import { confirmationLimit } from './limits/confirmation-limit';
import { practiceLimit } from './limits/practice-limit';
import { Outbox } from './outbox';
import { everySender } from './send';
import type { OwnerOf } from './work-owner';

export type KindDelivery = Delivery &
  ReturnType<typeof everySender> & {
    readonly records: Table;
    readonly guards: Table;
  };

/** Everything needed to send any notification of one kind of record. */
export function connectDelivery(runtime: Runtime, kind: IntakeKind, ownerOf?: OwnerOf): KindDelivery {
  const { send, ...others } = everySender(runtime, ownerOf);
  return { ...others, ...deliveryOf(runtime, kind, send) };
}

/** What sends some notifications of one kind of record. A function has only the tables of its row. */
export function deliveryOf(runtime: Runtime, kind: IntakeKind, send: SendNotification) {
  const records = new Table(runtime, tableOf[kind]);
  const guards = new Table(runtime, 'request_guards');
  const perHour = practiceLimit(runtime, guards, kind);
  const outbox = new Outbox(records, runtime);
  return {
    kind,
    runtime,
    records,
    guards,
    outbox,
    send,
    allowance: (notification: RecordNotificationName, record: StoredIntake) =>
      isToPerson(notification)
        ? confirmationLimit(runtime, guards, kind, record, notification)
        : perHour(notification, record),
  };
}
