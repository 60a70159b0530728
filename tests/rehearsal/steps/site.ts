import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFrontKeyValueStoreClient, ListKeysCommand } from '@aws-sdk/client-cloudfront-keyvaluestore';
import '@aws-sdk/signature-v4a';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { deskFindings, heartbeatFinding, smoke } from '@concierge/cdk/operate/smoke';
import { rehearsal } from '@concierge/cdk/stages/testing/rehearsal';
import { loopback } from '@concierge/command-line/loopback-server';
import { limits } from '@concierge/contract/text/limits';
import { endpoints, triggers } from '@concierge/contract/wire/endpoints/table';
import { request } from 'undici';
import type { Environment } from '../environment';
import { indexedPagesIn } from '../ministack';
import type { Report } from '../report';
import { apiHost, deployedFunction, type Outputs, outputNamed } from '../site';

/** Checks of `npm run smoke` that MiniStack cannot answer (left-out-lines.ts). */
const notHere = ['Cached pages', 'Accounts'];

/** Checks the deployed and published site from outside, and from inside what cannot be seen from there. */
export async function checkSite(
  { folder, ministack, origin, deskOrigin }: Environment,
  report: Report,
  outputs: Outputs,
): Promise<void> {
  const pages = await report.step(
    'CloudFront: the page index',
    async () =>
      (
        await Promise.all(
          ['ReleasesBucket', 'DeskReleasesBucket'].map((name) => indexed(outputNamed(outputs, name))),
        )
      ).flat(),
    (keys) => `${keys.length} pages, written by its function`,
  );
  await writeFile(indexedPagesIn(folder), pages.join('\n'));
  const found = [
    ...(await smoke(origin)),
    ...(await deskFindings(deskOrigin)),
    await heartbeatFinding(rehearsal),
  ];
  for (const { what, state, says } of found) {
    if (notHere.includes(what)) continue;
    await report.check(`Smoke: ${what}`, async () => {
      if (state !== 'ok') throw new Error(says);
      return says;
    });
  }
  await report.check('HTTP API past the edge', async () => {
    const headers = { host: apiHost(outputs) };
    const address = `http://${loopback}:${ministack.port}${endpoints.health.path}`;
    const { statusCode, body } = await request(address, { headers });
    await body.dump();
    if (statusCode !== 403) throw new Error(`Without the edge's secret it answers ${statusCode}`);
    return 'refused without the secret';
  });
  await report.check('Accounts: sign-ups of one mailbox', signUps);
}

/** Waits for the page index. A release wrote the pages; an event starts the function that tells the edge about them. */
async function indexed(bucket: string): Promise<string[]> {
  const { Environment, FunctionName } = await deployedFunction(
    (variables) => 'PAGE_INDEX' in variables && variables.RELEASES_BUCKET === bucket,
  );
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

/** Invokes the deployed function that Cognito asks before a sign-up, which counts in a deployed table. */
async function signUps(): Promise<string> {
  const { hour } = limits.accountMails;
  const name = `rehearsal.${randomUUID().slice(0, 8)}`;
  const { FunctionName } = await deployedFunction(
    (variables) => variables.POWERTOOLS_SERVICE_NAME === triggers.checkSignUp.function,
  );
  const lambda = new LambdaClient({});
  const refused = [];
  for (let tag = 0; tag <= hour; tag += 1) {
    const event = {
      triggerSource: 'PreSignUp_SignUp',
      userName: randomUUID(),
      request: { userAttributes: { email: `${name}+${tag}@example.org` } },
      response: {},
    };
    const invoke = new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) });
    const { FunctionError } = await lambda.send(invoke);
    if (FunctionError) refused.push(tag);
  }
  if (refused.join() !== String(hour)) throw new Error(`Refused: ${refused.join() || 'none'}`);
  return `${hour} in an hour, and no more`;
}
