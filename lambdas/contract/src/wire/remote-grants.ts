import type { TableName } from '../aws/tables';
import { type Channel, guardAccess, type Setting, type TableAction } from './endpoints/row';

/** What the platform lets the functions of a remote do beyond its own tables. */
export interface Grant {
  readonly tables?: Partial<Record<TableName, readonly TableAction[]>>;
  readonly settings?: readonly Setting[];
  readonly sends?: readonly Channel[];
  readonly managesStaff?: boolean;
}

const submissions = [
  'get',
  'batchGet',
  'scan',
  'update',
  'delete',
  'queryAddress',
  'queryQueue',
  'queryMailbox',
  'queryReference',
  'queryPhone',
] as const;

/** By remote. A remote without a row may use only its own tables. */
export const grants: Readonly<Record<string, Grant>> = {
  desk: {
    tables: {
      appointment_requests: submissions,
      contact_form_submissions: submissions,
      patient_surveys: ['get', 'batchGet', 'scan', 'update', 'queryQueue', 'queryRequest', 'delete'],
      request_guards: [...guardAccess.request_guards, 'scan', 'delete'],
    },
    settings: ['practice', 'guards', 'retention', 'audit', 'copies', 'notifications'],
    sends: ['ses'],
    managesStaff: true,
  },
};
