import {
  CreateTableCommand,
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  paginateScan,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { localAws } from '@concierge/command-line/local-site';
import { type TableName, type TableShape, tableSchema, tables } from '@concierge/contract/aws/tables';

/** The contract's tables, and those of remotes, in the embedded engine, for set-up and for the local inbox. */
export class LocalTables {
  readonly #client: DynamoDBClient;
  readonly #shapes: ReadonlyMap<string, TableShape>;

  /** @param own The tables of remotes by name */
  constructor(endpoint: string, own: Readonly<Record<string, TableShape>> = {}) {
    this.#client = new DynamoDBClient({ ...localAws, endpoint });
    this.#shapes = new Map(Object.entries({ ...tables, ...own }));
  }

  /** Creates missing tables. One from before an index is made anew, and empty: this engine cannot add an index. */
  async create(): Promise<void> {
    const { TableNames: existing = [] } = await this.#client.send(new ListTablesCommand({}));
    for (const [name, shape] of this.#shapes) {
      if (!existing.includes(name))
        await this.#client.send(new CreateTableCommand({ TableName: name, ...tableSchema(shape) }));
      else if (await this.#lacksIndex(name, shape)) await this.#remake(name, shape);
    }
  }

  async #lacksIndex(name: string, { indexes = {} }: TableShape): Promise<boolean> {
    const { Table } = await this.#client.send(new DescribeTableCommand({ TableName: name }));
    const there = (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName);
    return Object.keys(indexes).some((index) => !there.includes(index));
  }

  async #remake(TableName: string, shape: TableShape): Promise<void> {
    const waiting = { client: this.#client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 };
    await this.#client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists(waiting, { TableName });
    await this.#client.send(new CreateTableCommand({ TableName, ...tableSchema(shape) }));
  }

  /** The items of a table as plain JSON, newest first if they have a creation time. */
  async items(name: TableName): Promise<Record<string, unknown>[]> {
    const items: Record<string, unknown>[] = [];
    const pages = paginateScan({ client: this.#client }, { TableName: name, ConsistentRead: true });
    for await (const page of pages) {
      for (const item of page.Items ?? []) items.push(plain(unmarshall(item)));
    }
    return items.sort((a, b) => madeAt(b).localeCompare(madeAt(a)));
  }

  async empty(): Promise<void> {
    for (const [name, shape] of this.#shapes) {
      const pages = paginateScan({ client: this.#client }, { TableName: name, ...onlyKeys(shape) });
      for await (const page of pages) {
        const keys = page.Items ?? [];
        await Promise.all(
          keys.map((key) => this.#client.send(new DeleteItemCommand({ TableName: name, Key: key }))),
        );
      }
    }
  }

  close(): void {
    this.#client.destroy();
  }
}

function onlyKeys({ key, sort }: TableShape) {
  return {
    ProjectionExpression: sort === undefined ? '#key' : '#key, #sort',
    ExpressionAttributeNames: { '#key': key, ...(sort === undefined ? {} : { '#sort': sort }) },
  };
}

/** Converts sets and bytes, which JSON doesn't have. */
function plain(item: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(item, (_key, value: unknown) => {
    if (value instanceof Set) return [...value];
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    return value;
  });
  const parsed: Record<string, unknown> = JSON.parse(text);
  return parsed;
}

function madeAt(item: Record<string, unknown>): string {
  const at = item.created_at ?? item.consent_timestamp;
  return typeof at === 'string' ? at : '';
}
