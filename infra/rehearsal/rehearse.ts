import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { endpoints } from '@concierge/contract/endpoints';
import { startEdge } from '../local/edge-server';
import { Faults } from '../local/faults';
import { Outbox } from '../local/messages/outbox';
import { Refusal } from '../local/refusal';
import { repository } from '../local/state';
import { type ReleaseOrder, releaseAnswer, releaseFunctionName } from '../platform/release-order';
import { Cdk } from './cdk';
import { runOrFail } from './child';
import { journeys } from './journeys';
import { startMiniStack } from './ministack';
import { Unprepared } from './python';
import { leftOut, Report } from './report';
import { deployedFunction, openSite, outputNamed } from './site';
import { startTap } from './tap';

/** Exit code where this machine lacks Python or PyPI. */
const notPrepared = 3;

/**
 * `npm run rehearse`: the real `cdk bootstrap` and `cdk deploy` against MiniStack, the site driven through what
 * was deployed, a second deploy, a changed one, and `cdk destroy`. Answers the exit code.
 */
export async function main(): Promise<number> {
  const log = (line: string) => console.log(line);
  const report = new Report(log);
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (let last = closing.pop(); last; last = closing.pop()) await last().catch(() => undefined);
  };
  const interrupted = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const failures = await rehearse(report, closing, log);
    log(`\nSeen to work\n${report.table()}\n`);
    log(`Left out, and why\n${leftOut.map(({ what, result }) => `${what}: ${result}`).join('\n')}`);
    log(`\n${report.count} steps passed, ${failures} failed`);
    return failures > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof Unprepared) {
      console.error(error.message);
      return notPrepared;
    }
    log(`\nThe rehearsal stopped.\n${report.table()}\n`);
    console.error(error instanceof Refusal ? error.message : error);
    return 1;
  } finally {
    await close();
  }
}

async function rehearse(
  report: Report,
  closing: (() => Promise<unknown>)[],
  log: (line: string) => void,
): Promise<number> {
  const state = join(repository, '.local', 'rehearsal');
  await mkdir(state, { recursive: true });
  // Not in the repository: its package.json would make modules of the scripts that MiniStack writes for Node.
  const folder = await mkdtemp(join(tmpdir(), 'concierge-rehearsal-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const faults = new Faults();
  const outbox = await Outbox.open(join(folder, 'outbox.jsonl'));
  let port = 0;
  const tap = await startTap(() => port, outbox, faults);
  const edge = await startEdge({ port: 0 });
  const ministack = await startMiniStack(folder, state, tap.origin, log);
  port = ministack.port;
  closing.push(
    () => outbox.close(),
    () => tap.close(),
    () => edge.close(),
    () => ministack.stop(),
  );
  const aws = {
    AWS_ENDPOINT_URL: ministack.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    // No profile of the person's takes part.
    AWS_CONFIG_FILE: join(folder, 'none'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'none'),
    CONCIERGE_REHEARSAL_ORIGIN: edge.origin,
  };
  delete process.env.AWS_PROFILE;
  Object.assign(process.env, aws);

  const cdk = new Cdk(folder, aws);
  await report.step(
    'cdk synth, cdk-nag in it',
    () => cdk.synth('first'),
    () => 'no finding',
  );
  await report.step(
    'cdk bootstrap',
    () => cdk.bootstrap('first'),
    () => 'done',
  );
  const { outputs } = await report.step(
    'cdk deploy',
    () => cdk.deploy('first'),
    ({ stacks }) => `${stacks.length} stacks: ${stacks.map(({ name }) => name.split('-')[2]).join(', ')}`,
  );
  const deployment = { ministack, outputs };
  const bucket = outputNamed(deployment, 'ReleasesBucket');
  const release = (...args: string[]) =>
    runOrFail(process.execPath, ['infra/local/bootstrap/release.mjs', ...args, '--store', `s3://${bucket}`], {
      cwd: repository,
      env: { ...aws, CONCIERGE_STATE: join(folder, 'state') },
    });
  await report.step(
    'release publish shell marketing booking survey',
    () => release('publish', 'shell', 'marketing', 'booking', 'survey'),
    (output) => output.trim().split('\n').at(-1) ?? '',
  );
  await report.step(
    'release publish auth --platform rehearsal',
    () => release('publish', 'auth', '--platform', 'rehearsal'),
    (output) => output.trim().split('\n').slice(-2).join(' '),
  );
  await report.step(
    'release verify',
    () => release('verify'),
    (output) => output.trim().split('\n').at(-1) ?? '',
  );

  const closeSite = await openSite(edge, deployment, { outbox, faults });
  closing.push(closeSite);
  let failures = 0;
  for (const journey of journeys) {
    const { failed, output } = await report.step(
      journey.what,
      () => journey.run(edge.origin),
      (outcome) => `${outcome.passed} passed, ${outcome.failed} failed`,
    );
    if (failed > 0) log(output);
    failures += failed;
  }

  await report.step('cdk deploy again', () => cdk.deploy('first'), unchanged);
  await report.step(
    'cdk diff',
    () => cdk.differs('first'),
    (differs) => {
      if (differs) throw new Error('cdk diff sees differences right after a deploy');
      return 'no difference';
    },
  );
  const lambda = new LambdaClient({});
  const before = await deployedFunction(lambda, endpoints.health.function);
  await cdk.synth('changed', { CONCIERGE_REHEARSAL_CHANGE: '1' });
  await report.step(
    'cdk deploy with a changed function',
    () => cdk.deploy('changed'),
    ({ stacks }) => {
      const changed = stacks.filter((stack) => stack.changed).map(({ name }) => name);
      if (changed.length !== 1) throw new Error(`Changed: ${changed.join(', ') || 'nothing'}`);
      return `only ${changed[0]}`;
    },
  );
  const after = await deployedFunction(lambda, endpoints.health.function);
  if (before.CodeSha256 === after.CodeSha256) throw new Error('The changed function was not deployed');
  const answer = await fetch(`${edge.origin}${endpoints.health.path}`);
  report.note('the changed function', `answers ${answer.status} through the edge`);

  await report.step(
    'roll-back by the platform',
    () => order(lambda, 'auth', { action: 'rollback' }),
    (lines) => lines,
  );
  await report.step(
    'cdk destroy',
    () => cdk.destroy('changed'),
    () => 'done',
  );
  const { TableNames = [] } = await new DynamoDBClient({}).send(new ListTablesCommand({}));
  report.note('what is left', TableNames.length === 0 ? 'no table' : TableNames.join(', '));
  return failures;
}

function unchanged({ stacks }: { stacks: readonly { name: string; changed: boolean }[] }): string {
  const changed = stacks.filter((stack) => stack.changed).map(({ name }) => name);
  if (changed.length > 0) throw new Error(`A second deploy changed ${changed.join(', ')}`);
  return `no changes in ${stacks.length} stacks`;
}

async function order(client: LambdaClient, name: string, wanted: ReleaseOrder): Promise<string> {
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({
      FunctionName: releaseFunctionName('rehearsal', name),
      Payload: JSON.stringify(wanted),
    }),
  );
  const text = Payload ? Buffer.from(Payload).toString('utf8') : '';
  if (FunctionError) throw new Error(text);
  return releaseAnswer.parse(JSON.parse(text)).lines.join(' ');
}
