import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFrontKeyValueStoreClient, ListKeysCommand } from '@aws-sdk/client-cloudfront-keyvaluestore';
import '@aws-sdk/signature-v4a';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { endpoints } from '@concierge/contract/endpoints';
import { inertHeaders } from '@concierge/edge/headers';
import { manifestKey, pageKey } from '@concierge/release/store/keys';
import { indexedPagesIn } from '../ministack';
import { startPassOn } from '../pass-on';
import type { Report } from '../report';
import { apiOf, deployedFunction, distributionOf, type Outputs } from '../site';
import type { World } from '../world';

/** What is compared of an answer: all that a browser heeds. */
const heeded = [...Object.keys(inertHeaders()), 'cache-control', 'content-type', 'location'];

/** No page, or not by this name. What the bucket lacks is S3's own answer, which MiniStack makes a 403. */
const oddAddresses = [
  '/contact/',
  '/contact/?a=1&b=2',
  '/nowhere',
  '/nowhere/deeper',
  '/index.html',
  '/composed.json',
  '/pages/index.html',
  '/robots.txt',
  '/sitemap.xml',
  '/registry.json',
  '/..%2fregistry.json',
  '//evil.example/x',
];

/**
 * The deployed distribution, with its functions, header policies and page index, answers as the local edge does;
 * the HTTP API answers nobody who comes past it.
 */
export async function checkEdge(world: World, report: Report, outputs: Outputs): Promise<void> {
  const pages = await report.step(
    'CloudFront: the page index',
    indexed,
    (keys) => `${keys.length} pages, written by its function`,
  );
  await writeFile(indexedPagesIn(world.folder), pages.join('\n'));
  await report.check('CloudFront: same answers as the local edge', async () => {
    const distribution = await startPassOn({ to: () => distributionOf(world, outputs) });
    const addresses = [...pages.map(addressOf), ...oddAddresses, `/${manifestKey('booking', '1.0.0')}`];
    const different: string[] = [];
    for (const address of addresses) {
      const [deployed, local] = await Promise.all([
        answerOf(distribution.origin, address),
        answerOf(world.edge.origin, address),
      ]);
      for (const [index, part] of deployed.entries()) {
        if (part !== local[index])
          different.push(`${address}: CloudFront ${part}; local edge ${local[index]}`);
      }
    }
    await distribution.close();
    if (different.length > 0) throw new Error(different.join('\n'));
    return `${addresses.length} addresses: status, body, ${heeded.length} headers`;
  });
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

const addressOf = (key: string): string =>
  key === pageKey('/') ? '/' : key.replace(/^pages(\/.+)\.html$/, '$1');

async function answerOf(origin: string, address: string): Promise<string[]> {
  const answer = await fetch(origin + address, { redirect: 'manual' });
  const body = Buffer.from(await answer.arrayBuffer());
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 12);
  // To an answer of the request function alone MiniStack applies no header policy.
  const names = answer.status === 308 ? ['cache-control', 'location'] : heeded;
  const headers = names.map((name) => `${name}: ${answer.headers.get(name) ?? '-'}`);
  return [`status ${answer.status}`, `body ${digest}`, ...headers];
}
