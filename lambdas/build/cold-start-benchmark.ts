import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { edgeHeaders } from '@concierge/contract/edge-headers';
import { build } from 'esbuild';
import { intakeHandler } from '../core/intake/handler';
import { confirmationBody, intakeBody, notificationBody } from '../core/testing/samples';
import { httpEvent, post, startDeployedTestEnvironment } from '../core/testing/test-environment';
import { bundleFunctions, functionBuild } from './bundle';

/*
 * `npm run starts -w @concierge/lambdas`: measures how long functions take to load and answer their first call, in a
 * new process each time. It reports ratios to a bare function that only reads one item with the SDK, run right before,
 * so that a busy machine gives the same result as a quiet one.
 */

const rounds = Number(process.argv[2] ?? 15);
const bare = `
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
const client = new DynamoDBClient();
export const handler = async () => {
  await client.send(new GetItemCommand({ TableName: 'request_guards', Key: { guard: { S: 'none' } } }));
  return { statusCode: 200 };
};`;

const environment = await startDeployedTestEnvironment();
const book = intakeHandler(environment.runtime, 'appointment');
const booked = async () => {
  const body = intakeBody();
  await post(book, body, { [edgeHeaders.viewerAddress]: body.id });
  return body;
};
const question = async () => httpEvent({ method: 'GET' });
const posted = (body: object) => httpEvent({ body: JSON.stringify(body) });
const calls: Readonly<Record<string, () => Promise<object>>> = {
  'create-appointment-request': async () => posted(intakeBody()),
  'create-patient-survey': async () => posted({ id: intakeBody().id, session_id: intakeBody().id }),
  'send-confirmation-email': async () => posted(confirmationBody('appointment', await booked())),
  'send-notification-email': async () => posted(notificationBody('appointment', await booked())),
  'send-sms-notification': async () => posted(notificationBody('appointment', await booked())),
  'check-sign-up': async () => ({
    userName: randomUUID(),
    request: { userAttributes: { email: intakeBody().email } },
  }),
  'get-captcha-challenge': question,
  'get-health': question,
};

const run = promisify(execFile);
const child = new URL('first-call.mjs', import.meta.url).pathname;
async function firstCall(entry: string, event: object): Promise<[ms: number, cpu: number]> {
  const { stdout } = await run(process.execPath, [child, entry, JSON.stringify(event)]);
  const [ms = Number.NaN, cpu = Number.NaN] = (stdout.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return [ms, cpu];
}
const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const outdir = await mkdtemp(join(tmpdir(), 'starts-'));
try {
  const functions = await bundleFunctions({ outdir });
  const outfile = join(outdir, 'bare.mjs');
  const stdin = { contents: bare, resolveDir: import.meta.dirname };
  await build({ ...functionBuild, stdin, outExtension: {}, outfile });
  const runs: { name: string; ms: number; toBare: number; cpuToBare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, event] of Object.entries(calls)) {
      const [bareMs, bareCpu] = await firstCall(outfile, {});
      const [ms, cpu] = await firstCall(functions[name]?.entry ?? '', await event());
      runs.push({ name, ms, toBare: ms / bareMs, cpuToBare: cpu / bareCpu });
    }
  }
  const rows = Object.keys(calls).map((name) => {
    const own = runs.filter((run) => run.name === name);
    return {
      function: name,
      kilobytes: Math.round((functions[name]?.startBytes ?? 0) / 1000),
      ms: Math.round(middle(own.map(({ ms }) => ms))),
      toBare: Number(middle(own.map(({ toBare }) => toBare)).toFixed(2)),
      processorToBare: Number(middle(own.map(({ cpuToBare }) => cpuToBare)).toFixed(2)),
    };
  });
  console.table(rows);
} finally {
  await environment.stop();
  await rm(outdir, { recursive: true });
}
