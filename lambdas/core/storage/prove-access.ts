import { randomUUID } from 'node:crypto';
import { summaryAttributes, type TableName, type TableShape } from '@concierge/contract/aws/tables';
import { indexOfQuery, isQuery, type TableAction } from '@concierge/contract/wire/endpoints/row';
import type { Runtime } from '../runtime';
import { BatchTable } from './batch-table';

/** What a function may do with each of its tables. */
export type Access = readonly (readonly [TableName | TableShape, readonly TableAction[]])[];

/**
 * Makes every call that a function may make to its tables, for a key that nobody has: it reads nothing, and its writes have
 * a condition that does not hold.
 * @throws whatever a missing table, index, key or permission makes a call throw
 */
export async function proveAccess(runtime: Runtime, access: Access): Promise<void> {
  const id = randomUUID();
  await Promise.all(
    access.flatMap(([table, actions]) => {
      const probe = new Probe(runtime, table);
      return actions.map((action) => probe.prove(action, id));
    }),
  );
}

class Probe extends BatchTable {
  async prove(action: TableAction, id: string): Promise<void> {
    const { key, sort, indexes = {} } = this.shape;
    const nobody = { [key]: id, ...(sort ? { [sort]: id } : {}) };
    const ifThere = { condition: 'attribute_exists(#key)', names: { '#key': key } };
    if (isQuery(action)) {
      // A query of a remote's own table reads the table itself.
      const index = indexOfQuery[action];
      await this.query(id, index in indexes ? { index } : {});
    } else if (action === 'put') {
      const { Put } = this.newItem(nobody);
      await this.transact([{ Put: { ...Put, ConditionExpression: ifThere.condition } }]);
    } else if (action === 'update') {
      await this.update(nobody, { ...ifThere, expression: 'SET probed = :no', values: { ':no': false } });
    } else if (action === 'delete') await this.delete(id);
    else if (action === 'batchGet') await this.getAll([id]);
    else if (action === 'getSummary') await this.get(id, summaryAttributes);
    else if (action === 'get') await this.get(id);
  }
}
