import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  paginateScan,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
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

const ofRecords = ['id', 'queue', 'desk_state', 'phone', 'phone_key', 'created_at', 'request_state'] as const;

/**
 * The tables with records that the desk shows, the attribute by which one has its keys, and all that the backfill reads
 * and writes of it: no name, and nothing about health.
 */
export const backfilled = [
  { table: 'appointment_requests', mark: 'queue', attributes: ofRecords },
  { table: 'contact_form_submissions', mark: 'queue', attributes: ofRecords },
  {
    table: 'patient_surveys',
    mark: 'tied_request',
    attributes: ['session_id', 'tied_request', 'request_verified', 'appointment_request_id'],
  },
] as const satisfies readonly { table: TableName; mark: string; attributes: readonly string[] }[];

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
  for (const { table, mark, attributes } of backfilled) {
    const { key } = tables[table];
    const lacking = `attribute_not_exists(#${mark})`;
    const named = Object.fromEntries(attributes.map((name) => [`#${name}`, name]));
    const pages = paginateScan(
      { client },
      {
        TableName: deployedName(table),
        FilterExpression: lacking,
        ProjectionExpression: Object.keys(named).join(),
        ExpressionAttributeNames: named,
      },
    );
    for await (const { Items = [] } of pages) {
      for (const item of Items.map((one) => unmarshall(one))) {
        const values = Object.entries(missingKeys(table, item, now));
        if (values.length === 0) continue;
        const update = new UpdateItemCommand({
          TableName: deployedName(table),
          Key: marshall({ [key]: item[key] }),
          UpdateExpression: `SET ${values.map(([name]) => `#${name} = :${name}`).join(', ')}`,
          ConditionExpression: `attribute_exists(#${key}) AND ${lacking}`,
          ExpressionAttributeNames: Object.fromEntries(
            [key, mark, ...values.map(([name]) => name)].map((name) => [`#${name}`, name]),
          ),
          ExpressionAttributeValues: marshall(
            Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
          ),
        });
        try {
          await client.send(update);
          changed += 1;
        } catch (error) {
          // It was deleted since, or changed by a function that knows the keys.
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
        }
      }
    }
  }
  return changed;
}
