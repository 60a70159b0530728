import { changeLink } from '@concierge/contract/change-link';
import type { IntakeKind } from '@concierge/contract/intake';
import { type NotificationName, notificationNames } from '@concierge/contract/notification-names';
import { readSettings } from '../config';
import { linkSignature } from '../hashes';
import { tableOf } from '../intake/record';
import type { Runtime } from '../runtime';
import { connectDynamo } from '../storage/client';
import { Table } from '../storage/table';
import { confirmationLimit } from './confirmation-limit';
import type { Allowance, Delivery } from './deliver';
import { Outbox } from './outbox';
import { practiceLimit } from './practice-limit';
import { senders } from './send';
import { awsTransport } from './transport';

export type KindDelivery = Delivery &
  ReturnType<typeof senders> & {
    readonly records: Table;
    readonly guards: Table;
  };

/** Everything needed to send the notifications of one kind of record. A function has only the tables of its row. */
export function connectDelivery(
  runtime: Runtime,
  kind: IntakeKind,
  sends: readonly NotificationName[] = notificationNames,
): KindDelivery {
  const settings = readSettings(runtime, 'notifications');
  const dynamo = connectDynamo(runtime);
  const records = new Table(dynamo, runtime, tableOf[kind]);
  const guards = new Table(dynamo, runtime, 'request_guards');
  const transport = awsTransport(settings, runtime);
  /** Reads the key on each call, because only functions that send confirmations have it. */
  const linkTo = (id: string): string =>
    changeLink(settings.SITE_ORIGIN, id, linkSignature(readSettings(runtime, 'guards').HASH_KEY, id));
  return {
    kind,
    runtime,
    records,
    guards,
    outbox: new Outbox(records, runtime),
    ...senders(settings, transport, linkTo),
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
    if (notification !== 'confirmation_email') return perHour(notification, record);
    if (!perDay) throw new Error('Only functions that count confirmations send them');
    return perDay(kind, record);
  };
}

/** {@link connectDelivery} for both kinds. */
export function connectDeliveries(
  runtime: Runtime,
  sends: readonly NotificationName[] = notificationNames,
): Readonly<Record<IntakeKind, KindDelivery>> {
  return {
    appointment: connectDelivery(runtime, 'appointment', sends),
    contact: connectDelivery(runtime, 'contact', sends),
  };
}
