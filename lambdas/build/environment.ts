import { type TableName, tableNames, tables, variableOf } from '@concierge/contract/aws/tables';
import type { Site } from '@concierge/contract/practice/site';
import type { FunctionRow, Setting } from '@concierge/contract/wire/endpoints/table';
import type { Settings } from '../core/config';

/** The resources that functions use. The CDK app fills in tokens, the local gateway its own values. */
export interface FunctionResources {
  /** The deployed name of a table. */
  table(name: TableName): string;
  readonly settings: { readonly [S in Setting]: Settings<S> };
  /** The local SDK's settings: AWS_REGION, AWS_ENDPOINT_URL_*, credentials. Lambda sets its own. */
  readonly sdk?: Readonly<Record<string, string>>;
}

/** The settings that say what site.json says about the practice. */
export function siteSettings(
  site: Site,
  origin: string,
  deskOrigin: string,
  notices: Settings<'notifications'>['PRACTICE_NOTICES'] = 'full',
) {
  const facts = {
    SITE_ORIGIN: origin,
    BRAND_NAME: site.brand,
    SUPPORT_EMAIL: site.supportEmail,
    SUPPORT_PHONE: site.supportPhone.display,
  };
  const { sender, practiceEmail, practiceSms } = site.notifications;
  const mails = { ...facts, MAIL_SENDER: sender };
  const practice = {
    PRACTICE_EMAIL: practiceEmail,
    PRACTICE_SMS: practiceSms,
    OPENING_HOURS: site.openingHours,
    SERVICE_AREAS: site.serviceAreas,
    PRACTICE_NOTICES: notices,
    DESK_ORIGIN: deskOrigin,
  };
  return {
    site: facts,
    accountMails: mails,
    notifications: { ...mails, ...practice },
    practice: { OPENING_HOURS: site.openingHours, SITE_ORIGIN: origin, DESK_ORIGIN: deskOrigin },
  };
}

/**
 * The environment of one function: only the tables and settings that its row names.
 * @param own The deployed names of its remote's own tables, by name
 */
export function functionEnvironment(
  row: FunctionRow,
  resources: FunctionResources,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const environment: Record<string, string> = { POWERTOOLS_SERVICE_NAME: row.function, ...resources.sdk };
  for (const table of tableNames)
    if (row.tables[table]) environment[tables[table].env] = resources.table(table);
  for (const table of Object.keys(row.ownTables ?? {})) environment[variableOf(table)] = own[table] ?? '';
  for (const part of row.settings) {
    for (const [name, value] of Object.entries(resources.settings[part])) {
      if (value === undefined) continue;
      environment[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
    }
  }
  return environment;
}
