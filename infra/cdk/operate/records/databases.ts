import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { localAws, localParts } from '@concierge/command-line/local-site';
import { UserError } from '@concierge/command-line/user-error';
import { deployedTablePrefix } from '@concierge/contract/deployed-names';
import { type TableName, tables } from '@concierge/contract/tables';
import { byTable } from '@concierge/lambdas/build/environment';
import { openPersonTables } from '@concierge/lambdas/core/person/tables';
import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { deployedTable } from '@concierge/release/live/failures/open';

export type Database = Awaited<ReturnType<typeof deployedDatabase>>;

/** The tables of the site that runs on this machine. */
export async function localDatabase(state: string): Promise<Database> {
  const { dynamodb: endpoint } = await localParts(state);
  const client = new DynamoDBClient({ ...localAws, endpoint });
  return {
    name: `this machine (${state})`,
    copies: [],
    tables: personTablesOf(
      client,
      byTable((table) => table),
    ),
    close: async () => client.destroy(),
  };
}

const personTablesOf = (client: DynamoDBClient, names: Record<TableName, string>) =>
  openPersonTables({
    ...liveRuntime,
    env: Object.fromEntries(Object.values(byTable((table) => [tables[table].env, names[table]]))),
    clients: { dynamoDb: () => client },
  });

export interface Deployed {
  readonly stage: string;
  readonly region: string;
  /** A profile of this machine's AWS configuration; without one, the current credentials. */
  readonly profile?: string | undefined;
}

/** The tables of a deployed stage, found by the names that CloudFormation gave them. */
export async function deployedDatabase({ stage, region, profile }: Deployed) {
  const client = new DynamoDBClient({ region, ...(profile ? { profile } : {}) });
  const existing: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) existing.push(...TableNames);
  const names = deployedNames(existing, stage);
  return {
    /** Names the place in messages. */
    name: `stage ${stage} in ${region}`,
    /** Tables that `npm run restore` copied and nobody has deleted yet. They are not searched. */
    copies: copiesOf(existing, Object.values(names)),
    tables: personTablesOf(client, names),
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
