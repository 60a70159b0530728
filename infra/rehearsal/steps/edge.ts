import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFrontKeyValueStoreClient, ListKeysCommand } from '@aws-sdk/client-cloudfront-keyvaluestore';
import '@aws-sdk/signature-v4a';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { endpoints } from '@concierge/contract/endpoints';
import { startPassOn } from '../pass-on';
import type { Report } from '../report';
import { apiOf, deployedFunction, type Outputs } from '../site';
import type { World } from '../world';

/** The deployed page index knows every page, and the HTTP API answers nobody who comes past the edge. */
export async function checkEdge(world: World, report: Report, outputs: Outputs): Promise<void> {
  await report.step(
    'CloudFront: the page index',
    indexed,
    (keys) => `${keys.length} pages, written by its function`,
  );
  await report.check('HTTP API past the edge', async () => {
    const api = await startPassOn({ to: () => apiOf(world, outputs) });
    const { status } = await fetch(api.origin + endpoints.health.path).finally(() => api.close());
    if (status !== 403) throw new Error(`Without the edge's secret it answers ${status}`);
    return 'refused without the secret';
  });
}

/** A release wrote the pages; an event then started the function that tells the edge which there are. */
async function indexed(): Promise<string[]> {
  const { Environment, FunctionName } = await deployedFunction((variables) => 'PAGE_INDEX' in variables);
  const client = new CloudFrontKeyValueStoreClient({});
  const KvsARN = Environment?.Variables?.PAGE_INDEX ?? '';
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { Items = [] } = await client.send(new ListKeysCommand({ KvsARN, MaxResults: 50 }));
    if (Items.length > 0) return Items.map(({ Key = '' }) => Key);
    await sleep(200);
  }
  const { Payload = new Uint8Array() } = await new LambdaClient({}).send(new InvokeCommand({ FunctionName }));
  throw new Error(
    `The page index is still empty. Started by hand its function says: ${Buffer.from(Payload).toString('utf8')}`,
  );
}
