import { type DynamoDBClient, paginateScan, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type TableName, tables } from '@concierge/contract/tables';
import { deskKeysOf } from '../core/intake/record';

/** Records that came longer ago than this were answered before there was a desk. */
const openDays = 30;

type Values = Record<string, string>;

/** What a stored item lacks of the keys that the desk's indexes read. */
function missingKeys(table: TableName, item: Record<string, unknown>, now: number): Values {
  if (table === 'patient_surveys') {
    const { request_verified, appointment_request_id: request } = item;
    return request_verified === true && typeof request === 'string' ? { tied_request: request } : {};
  }
  const keys = deskKeysOf({ phone: typeof item.phone === 'string' ? item.phone : null });
  const old = now - Date.parse(String(item.created_at)) > openDays * 86_400_000;
  const done = old || item.request_state === 'cancelled';
  return { ...keys, ...(done ? { queue: 'closed', desk_state: 'done' } : {}) };
}

/** The tables with records that the desk shows, and the attribute by which one has its keys. */
const backfilled = [
  ['appointment_requests', 'queue'],
  ['contact_form_submissions', 'queue'],
  ['patient_surveys', 'tied_request'],
] as const;

/**
 * Adds the desk's keys to the records from before there was a desk. Does nothing the second time.
 * @param deployedName The name of a table in this database
 * @returns how many records it changed
 */
export async function backfillDeskKeys(
  client: DynamoDBClient,
  deployedName: (table: TableName) => string,
  now = Date.now(),
): Promise<number> {
  let changed = 0;
  for (const [table, mark] of backfilled) {
    const { key } = tables[table];
    const pages = paginateScan(
      { client },
      {
        TableName: deployedName(table),
        FilterExpression: 'attribute_not_exists(#mark)',
        ExpressionAttributeNames: { '#mark': mark },
      },
    );
    for await (const { Items = [] } of pages) {
      for (const item of Items.map((one) => unmarshall(one))) {
        const values = Object.entries(missingKeys(table, item, now));
        if (values.length === 0) continue;
        await client.send(
          new UpdateItemCommand({
            TableName: deployedName(table),
            Key: marshall({ [key]: item[key] }),
            UpdateExpression: `SET ${values.map((_, at) => `#${at} = :${at}`).join(', ')}`,
            // It may have been deleted since.
            ConditionExpression: `attribute_exists(${key})`,
            ExpressionAttributeNames: Object.fromEntries(values.map(([name], at) => [`#${at}`, name])),
            ExpressionAttributeValues: marshall(
              Object.fromEntries(values.map(([, value], at) => [`:${at}`, value])),
            ),
          }),
        );
        changed += 1;
      }
    }
  }
  return changed;
}
