import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { localAws } from '@concierge/command-line/local-site';
import { UserError } from '@concierge/command-line/user-error';
import { deployedTablePrefix } from '@concierge/contract/deployed-names';
import type { TableName } from '@concierge/contract/tables';
import { byTable } from '@concierge/lambdas/build/environment';
import { deployedTable } from '@concierge/release/live/watch/page-counts';
import { tryLock } from '@concierge/release/store/lock';
import { readEngineAddress, startEngine } from '../dynamodb/engine';
import { LocalTables } from '../dynamodb/tables';
import { Faults } from '../faults';
import { statePaths } from '../state';
import { dynamoStore } from './dynamo-store';
import type { RecordStore } from './person';

export interface Database {
  readonly store: RecordStore;
  /** Names the place in messages: this machine, or a stage. */
  readonly name: string;
  /** Tables that `npm run restore` copied and nobody has deleted yet. They are not searched. */
  readonly copies: readonly string[];
  close(): Promise<void>;
}

/** The tables of this machine's site: through its engine if it is running, otherwise through one started here. */
export async function localDatabase(stateDir: string): Promise<Database> {
  const paths = statePaths(stateDir);
  const lock = await tryLock(paths.lock);
  const engine = lock && (await startEngine(paths.database, new Faults(), () => undefined));
  const endpoint = engine?.directEndpoint ?? (await readEngineAddress(paths.engine).catch(() => undefined));
  if (endpoint === undefined)
    throw new UserError('The site on this machine is just starting: try again in a moment.');
  if (engine) {
    const tables = new LocalTables(endpoint);
    await tables.create();
    tables.close();
  }
  const client = new DynamoDBClient({ ...localAws, endpoint });
  return {
    name: `this machine (${stateDir})`,
    copies: [],
    store: dynamoStore(
      client,
      byTable((table) => table),
    ),
    close: async () => {
      client.destroy();
      await engine?.close();
      await lock?.release();
    },
  };
}

export interface Deployed {
  readonly stage: string;
  readonly region: string;
  /** A profile of this machine's AWS configuration; without one, the current credentials. */
  readonly profile?: string | undefined;
}

/** The tables of a deployed stage, found by the names that CloudFormation gave them. */
export async function deployedDatabase({ stage, region, profile }: Deployed): Promise<Database> {
  const client = new DynamoDBClient({ region, ...(profile ? { profile } : {}) });
  const existing: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) existing.push(...TableNames);
  const names = deployedNames(existing, stage);
  return {
    name: `stage ${stage} in ${region}`,
    copies: copiesOf(existing, Object.values(names)),
    store: dynamoStore(client, names),
    close: async () => client.destroy(),
  };
}

/** @throws UserError if a table is missing, or if more than one has its prefix. */
export function deployedNames(existing: readonly string[], stage: string): Record<TableName, string> {
  return byTable((table) => {
    const name = deployedTable(existing, stage, table);
    if (name) return name;
    throw new UserError(
      `There is no table called ${deployedTablePrefix(stage, table)}...: is ${stage} the right stage, and are the credentials of its account?`,
    );
  });
}

/** The copies that `npm run restore` made of these tables: named after the table, with a suffix. */
export const copiesOf = (existing: readonly string[], names: readonly string[]): string[] =>
  existing.filter((candidate) => names.some((name) => candidate !== name && candidate.startsWith(name)));
