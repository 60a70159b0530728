import { type IntakeKind, intakeKinds } from '@concierge/contract/intake';
import { readSettings } from '../config';
import { tableOf } from '../intake/record';
import type { Runtime } from '../runtime';
import { connectDynamo } from '../storage/client';
import { Table } from '../storage/table';
import type { Delivery } from './deliver';
import { NoticeLedger } from './ledger';
import { noticeSender } from './send';
import { awsTransport } from './transport';

export interface KindDelivery extends Delivery {
  readonly records: Table;
}

/** What it takes to send notices of one kind of record. A function has only the tables of its row. */
export function connectDelivery(runtime: Runtime, kind: IntakeKind): KindDelivery {
  const settings = readSettings(runtime, 'notices');
  const records = new Table(connectDynamo(runtime), runtime, tableOf[kind]);
  const send = noticeSender(settings, awsTransport(settings));
  return { kind, runtime, send, records, ledger: new NoticeLedger(records, runtime) };
}

/** The same for both kinds. */
export function connectDeliveries(runtime: Runtime): Readonly<Record<IntakeKind, KindDelivery>> {
  const [appointment, contact] = intakeKinds;
  return {
    [appointment]: connectDelivery(runtime, appointment),
    [contact]: connectDelivery(runtime, contact),
  };
}
