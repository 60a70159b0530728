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

/** What it takes to send notices, for both kinds of record. */
export function connectDeliveries(runtime: Runtime): Readonly<Record<IntakeKind, KindDelivery>> {
  const settings = readSettings(runtime, 'notices');
  const send = noticeSender(settings, awsTransport(settings));
  const dynamo = connectDynamo(runtime);
  const of = (kind: IntakeKind): KindDelivery => {
    const records = new Table(dynamo, runtime, tableOf[kind]);
    return { kind, runtime, send, records, ledger: new NoticeLedger(records, runtime) };
  };
  const [appointment, contact] = intakeKinds;
  return { [appointment]: of(appointment), [contact]: of(contact) };
}
