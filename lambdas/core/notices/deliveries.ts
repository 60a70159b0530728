import { type IntakeKind, intakeKinds } from '@concierge/contract/intake';
import { type NoticeName, noticeNames } from '@concierge/contract/notice-requests';
import { readSettings } from '../config';
import { tableOf } from '../intake/record';
import type { Runtime } from '../runtime';
import { connectDynamo } from '../storage/client';
import { Table } from '../storage/table';
import { confirmationCap } from './confirmation-cap';
import type { Delivery } from './deliver';
import { NoticeLedger } from './ledger';
import { type HeldSender, heldSender, noticeSender } from './send';
import { awsTransport } from './transport';

export interface KindDelivery extends Delivery {
  readonly records: Table;
  readonly sendHeld: HeldSender;
}

/** What it takes to send notices of one kind of record. A function has only the tables of its row. */
export function connectDelivery(
  runtime: Runtime,
  kind: IntakeKind,
  sends: readonly NoticeName[] = noticeNames,
): KindDelivery {
  const settings = readSettings(runtime, 'notices');
  const dynamo = connectDynamo(runtime);
  const records = new Table(dynamo, runtime, tableOf[kind]);
  const transport = awsTransport(settings);
  return {
    kind,
    runtime,
    records,
    ledger: new NoticeLedger(records, runtime),
    send: noticeSender(settings, transport),
    sendHeld: heldSender(settings, transport),
    ...(sends.includes('confirmation_email')
      ? {
          cap: confirmationCap(
            runtime,
            new Table(dynamo, runtime, 'request_guards'),
            readSettings(runtime, 'guards'),
          ),
        }
      : {}),
  };
}

/** The same for both kinds. */
export function connectDeliveries(
  runtime: Runtime,
  sends: readonly NoticeName[] = noticeNames,
): Readonly<Record<IntakeKind, KindDelivery>> {
  const [appointment, contact] = intakeKinds;
  return {
    [appointment]: connectDelivery(runtime, appointment, sends),
    [contact]: connectDelivery(runtime, contact, sends),
  };
}
