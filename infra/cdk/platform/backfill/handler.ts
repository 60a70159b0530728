import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tables } from '@concierge/contract/tables';
import { backfillDeskKeys } from '@concierge/lambdas/build/backfill';
import { required } from '../environment';

/** Returns how many records it changed. A deploy invokes it; what one run doesn't finish, the next continues. */
export async function handler(): Promise<number> {
  const changed = await backfillDeskKeys(new DynamoDBClient({}), (table) => required(tables[table].env));
  console.log(JSON.stringify({ message: 'Backfilled', changed }));
  return changed;
}
