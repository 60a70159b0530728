import { type IntakeKind, intakeKinds } from '@concierge/contract/intake';
import { type NoticeName, noticeNames } from '@concierge/contract/notice-requests';
import { readSettings } from '../config';
import { tableOf } from '../intake/record';
import type { Runtime } from '../runtime';
import { connectDynamo } from '../storage/client';
import { Table } from '../storage/table';
import { confirmationCap } from './confirmation-cap';
import type { Allowance, Delivery } from './deliver';
import { NoticeLedger } from './ledger';
import { practiceCeiling } from './practice-ceiling';
import { type DigestSenders, digestSenders, noticeSender, type PlainSender, plainSender } from './send';
import { awsTransport } from './transport';

export interface KindDelivery extends Delivery {
  readonly records: Table;
  readonly guards: Table;
  readonly digests: DigestSenders;
  readonly sendPlain: PlainSender;
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
  const guards = new Table(dynamo, runtime, 'request_guards');
  const transport = awsTransport(settings);
  return {
    kind,
    runtime,
    records,
    guards,
    ledger: new NoticeLedger(records, runtime),
    send: noticeSender(settings, transport),
    digests: digestSenders(settings, transport),
    sendPlain: plainSender(settings, transport),
    allowance: allowanceOf(runtime, guards, kind, sends),
  };
}

/** Confirmations are counted where they are sent, and only there a function has the key of the counts. */
function allowanceOf(
  runtime: Runtime,
  guards: Table,
  kind: IntakeKind,
  sends: readonly NoticeName[],
): Allowance {
  const ceiling = practiceCeiling(runtime, guards);
  const cap = sends.includes('confirmation_email')
    ? confirmationCap(runtime, guards, readSettings(runtime, 'guards'))
    : undefined;
  return (notice, record) => {
    if (notice !== 'confirmation_email') return ceiling(notice, record);
    if (!cap) throw new Error('Confirmations are sent where they are counted only');
    return cap(kind, record);
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
