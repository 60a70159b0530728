import type { TableName } from '@concierge/contract/aws/tables';
import type { Runtime } from '../runtime';
import { ScanTable } from '../storage/scan-table';
import type { Item } from '../storage/table';

/** The tables that hold something about people. */
export const personTables = [
  'appointment_requests',
  'contact_form_submissions',
  'patient_surveys',
  'request_guards',
] as const satisfies readonly TableName[];
export type PersonTable = (typeof personTables)[number];
export type PersonTables = Readonly<Record<PersonTable, ScanTable>>;

/** One item about a person. Of a count that includes other people, only what is about this one. */
export interface Found {
  readonly table: PersonTable;
  readonly item: Item;
}

export const openPersonTables = (runtime: Runtime): PersonTables => ({
  appointment_requests: new ScanTable(runtime, 'appointment_requests'),
  contact_form_submissions: new ScanTable(runtime, 'contact_form_submissions'),
  patient_surveys: new ScanTable(runtime, 'patient_surveys'),
  request_guards: new ScanTable(runtime, 'request_guards'),
});

/** How many were found in each table. */
export function countByTable(found: readonly Found[]): Record<PersonTable, number> {
  const of = (name: PersonTable) => found.filter(({ table }) => table === name).length;
  return {
    appointment_requests: of('appointment_requests'),
    contact_form_submissions: of('contact_form_submissions'),
    patient_surveys: of('patient_surveys'),
    request_guards: of('request_guards'),
  };
}

export const referencesOf = (found: readonly Found[]): string[] =>
  found.flatMap(({ item: { reference } }) => (typeof reference === 'string' ? [reference] : []));
