import { type TableName, tableNames } from '@concierge/contract/aws/tables';
import type { Setting } from '@concierge/contract/wire/endpoints/row';
import { settingsOfAll } from '@concierge/contract/wire/functions';
import type { Grant } from '@concierge/contract/wire/remote-grants';
import type { Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Stage } from '../stages/stage';
import type { AuditStack } from './audit';
import { type DataStack, type KeyName, keyOfTable } from './data';
import type { MailStack } from './mail';
import type { StaffStack } from './staff';

/** What functions use of the platform: names of tables, buckets and the like, and ARNs of keys. */
export type PlatformName =
  | TableName
  | KeyName
  | 'audit_bucket'
  | 'copies_bucket'
  | 'mail'
  | 'practice_mail'
  | 'staff_pool'
  | 'staff_client';

/** Finds the deployed name or ARN of something. */
export type NameOf = (name: PlatformName) => string;

/** References to the stacks of the platform, for functions of the platform. */
export function referencesTo(data: DataStack, mail: MailStack, staff: StaffStack, audit: AuditStack): NameOf {
  const tables = Object.fromEntries(tableNames.map((name) => [name, data.tables[name].tableName]));
  const keys = Object.fromEntries(Object.entries(data.keys).map(([name, { keyArn }]) => [name, keyArn]));
  const names: Readonly<Record<string, string>> = {
    ...tables,
    ...keys,
    audit_bucket: audit.entries.bucketName,
    copies_bucket: audit.copies.bucketName,
    mail: mail.configurationSet.configurationSetName,
    practice_mail: mail.practiceConfigurationSet.configurationSetName,
    staff_pool: staff.pool.userPoolId,
    staff_client: staff.client.userPoolClientId,
  };
  return (name) => names[name] ?? '';
}

/** The names that each setting hands to a function. */
const namesOfSetting: Partial<Record<Setting, readonly PlatformName[]>> = {
  audit: ['audit_bucket'],
  copies: ['copies_bucket', 'records_key'],
  notifications: ['mail', 'practice_mail'],
  staff: ['staff_pool', 'staff_client'],
};

/** What the functions of a remote may use of the platform by their grant. */
export function namesGranted({ tables = {}, settings = [] }: Grant): PlatformName[] {
  const ofTables = tableNames.filter((name) => Object.hasOwn(tables, name));
  const ofSettings = [...settingsOfAll, ...settings].flatMap((setting) => namesOfSetting[setting] ?? []);
  return [
    ...new Set<PlatformName>([
      'operations_key',
      ...ofTables,
      ...ofTables.map((name) => keyOfTable[name]),
      ...ofSettings,
    ]),
  ];
}

/** Where a remote's stack of functions finds a name: its own folder of the account's parameters. */
export const parametersOf = ({ name }: Stage, remote: string): string => `/concierge/${name}/${remote}`;

/** Writes names down for the stack of a remote's functions, which refers to none of the platform's stacks. */
export function publishNames(stack: Stack, folder: string, names: Readonly<Record<string, string>>): void {
  for (const [name, stringValue] of Object.entries(names))
    new StringParameter(stack, `Name-${name}`, { parameterName: `${folder}/${name}`, stringValue });
}

/** Reads a name when the stack is deployed. */
export function publishedName(stack: Stack, folder: string, name: string): string {
  return StringParameter.valueForStringParameter(stack, `${folder}/${name}`);
}
