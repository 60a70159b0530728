import { ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { wrapDynamoError } from './client';
import { type Item, Table } from './table';

/** A table that is read as a whole. Apart from Table, because nothing that anybody waits for may do so. */
export class ScanTable extends Table {
  /** Yields every item, as it is stored now. */
  async *scan(): AsyncGenerator<Item, undefined> {
    let from: ScanCommandOutput['LastEvaluatedKey'];
    do {
      const page: ScanCommandOutput = await this.scanPage(from);
      for (const item of page.Items ?? []) yield unmarshall(item);
      from = page.LastEvaluatedKey;
    } while (from);
  }

  private scanPage(from: ScanCommandOutput['LastEvaluatedKey']): Promise<ScanCommandOutput> {
    const command = new ScanCommand({
      TableName: this.name,
      ConsistentRead: true,
      ...(from ? { ExclusiveStartKey: from } : {}),
    });
    return wrapDynamoError(this.dynamo((client) => client.send(command)));
  }
}
