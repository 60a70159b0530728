import type { FunctionRow, Setting } from '@concierge/contract/endpoints';
import { type TableName, tables } from '@concierge/contract/tables';
import type { Settings } from '../core/config';

/** What functions are connected to: the CDK app fills it with tokens, the local gateway with its own values. */
export interface FunctionResources {
  /** Deployed names. */
  readonly tables: Readonly<Record<TableName, string>>;
  readonly settings: { readonly [S in Setting]: Settings<S> };
  /** For the SDK, on one machine: AWS_REGION, AWS_ENDPOINT_URL_*, credentials. Lambda sets its own. */
  readonly sdk?: Readonly<Record<string, string>>;
}

/** The environment of one function: the tables and settings that its row names, and no others. */
export function functionEnvironment(row: FunctionRow, resources: FunctionResources): Record<string, string> {
  const environment: Record<string, string> = { POWERTOOLS_SERVICE_NAME: row.function, ...resources.sdk };
  for (const table of tableNamesOf(row)) environment[tables[table].env] = resources.tables[table];
  for (const part of row.settings) {
    for (const [name, value] of Object.entries(resources.settings[part])) {
      if (value !== undefined) environment[name] = String(value);
    }
  }
  return environment;
}

function tableNamesOf(row: FunctionRow): TableName[] {
  return Object.keys(row.tables).filter((name): name is TableName => name in tables);
}
