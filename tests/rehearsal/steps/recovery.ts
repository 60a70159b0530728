import { randomUUID } from 'node:crypto';
import {
  DeleteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { notesIn } from '@concierge/cdk/operate/audited';
import { drill } from '@concierge/cdk/operate/drill';
import { compare, copyItems, restoreAsCopy, type Tables } from '@concierge/cdk/operate/restore';
import { outputOf } from '@concierge/cdk/stacks/data';
import { tables } from '@concierge/contract/aws/tables';
import type { Report } from '../report';
import { type Outputs, outputNamed } from '../site';

/** The recovery drill: stores records, deletes one, corrupts another, and brings both back from a restored table. */
export async function recover(report: Report, outputs: Outputs): Promise<void> {
  await report.check('Recovery: a table to a second, compared, copied back', async () => {
    const dynamo = new DynamoDBClient({});
    const live = outputNamed(outputs, outputOf('appointment_requests'));
    const { key, expires } = tables.appointment_requests;
    const on: Tables = { dynamo, live, key, expires };
    const put = (id: string, name: string) =>
      dynamo.send(new PutItemCommand({ TableName: live, Item: { [key]: { S: id }, name: { S: name } } }));
    const ids = Array.from({ length: 25 }, () => randomUUID());
    const [lost = '', spoiled = ''] = ids;
    for (const id of ids) await put(id, 'Ann');
    const began = performance.now();
    const restored = await restoreAsCopy(on, new Date());
    await dynamo.send(new DeleteItemCommand({ TableName: live, Key: { [key]: { S: lost } } }));
    await put(spoiled, 'Spoiled');
    await put(randomUUID(), 'Since');
    const { missing, changed, since, same } = await compare(on, restored);
    const said = [missing.length, changed.length, since, same].join();
    if (said !== '1,1,1,23') throw new Error(`Gone, changed, new, same: ${said}`);
    if ((await copyItems(on, missing)) !== 1 || (await copyItems(on, changed)) !== 0)
      throw new Error('An existing record was overwritten without being asked to');
    await copyItems(on, changed, true);
    const { missing: still, changed: different } = await compare(on, restored);
    if (still.length + different.length > 0) throw new Error('Something is still missing');
    const { Count } = await dynamo.send(new ScanCommand({ TableName: live, Select: 'COUNT' }));
    if (Count !== ids.length + 1) throw new Error(`${Count} records instead of ${ids.length + 1}`);
    await dynamo.send(new DeleteTableCommand({ TableName: restored }));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    return `1 lost and 1 changed of ${ids.length} are back, newer records are kept, in ${seconds} s`;
  });
  await report.check('Recovery: the quarterly drill, with its result in the audit', async () => {
    const bucket = outputNamed(outputs, 'AuditBucket');
    const note = notesIn(bucket, 'rehearsal', () => new S3Client({ forcePathStyle: true }));
    const { key, expires } = tables.appointment_requests;
    const live = outputNamed(outputs, outputOf('appointment_requests'));
    const on: Tables = { dynamo: new DynamoDBClient({}), live, key, expires };
    return drill({ appointment_requests: on }, note, new Date());
  });
}
