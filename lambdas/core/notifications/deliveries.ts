import type { IntakeKind } from '@concierge/contract/intake';
import { type NotificationName, notificationNames } from '@concierge/contract/notification-names';
import { readSettings } from '../config';
import { isToPerson, tableOf } from '../intake/record';
import type { Runtime } from '../runtime';
import { connectDynamo } from '../storage/client';
import { Table } from '../storage/table';
import { confirmationLimit } from './confirmation-limit';
import type { Allowance, Delivery, SendNotification } from './deliver';
import { Outbox } from './outbox';
import { practiceLimit } from './practice-limit';
import { everySender } from './send';

export type KindDelivery = Delivery &
  ReturnType<typeof everySender> & {
    readonly records: Table;
    readonly guards: Table;
  };

/** Everything needed to send any notification of one kind of record. */
export function connectDelivery(runtime: Runtime, kind: IntakeKind): KindDelivery {
  const { send, ...others } = everySender(runtime);
  return { ...others, ...deliveryOf(runtime, kind, send, notificationNames) };
}

/** What sends some notifications of one kind of record. A function has only the tables of its row. */
export function deliveryOf(
  runtime: Runtime,
  kind: IntakeKind,
  send: SendNotification,
  sends: readonly NotificationName[],
) {
  const dynamo = connectDynamo(runtime);
  const records = new Table(dynamo, runtime, tableOf[kind]);
  const guards = new Table(dynamo, runtime, 'request_guards');
  const outbox = new Outbox(records, runtime);
  return {
    kind,
    runtime,
    records,
    guards,
    outbox,
    send,
    allowance: allowanceOf(runtime, guards, kind, sends),
  };
}

/** Only functions that send confirmations count them, and only they have the key of the counts. */
function allowanceOf(
  runtime: Runtime,
  guards: Table,
  kind: IntakeKind,
  sends: readonly NotificationName[],
): Allowance {
  const perHour = practiceLimit(runtime, guards, kind);
  const perDay = sends.includes('confirmation_email')
    ? confirmationLimit(runtime, guards, readSettings(runtime, 'guards'))
    : undefined;
  return (notification, record) => {
    if (!isToPerson(notification)) return perHour(notification, record);
    if (!perDay) throw new Error('Only functions that count confirmations send them');
    return perDay(kind, record, notification);
  };
}
