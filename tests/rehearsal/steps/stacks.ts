import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { LambdaClient, ListFunctionsCommand } from '@aws-sdk/client-lambda';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { awsAccount } from '@concierge/cdk/operate/account';
import { deploy } from '@concierge/cdk/operate/deploy';
import { refusedIndexes } from '@concierge/cdk/operate/indexes';
import { preflight } from '@concierge/cdk/operate/preflight';
import { liveVersionsOf } from '@concierge/cdk/operate/rollback';
import { smoke } from '@concierge/cdk/operate/smoke';
import { type Finding, tableOf as findingsTable } from '@concierge/cdk/platform/findings';
import { emptyBucket } from '@concierge/cdk/stages/empty';
import { releasedIn } from '@concierge/cdk/stages/stage';
import { rehearsal } from '@concierge/cdk/stages/testing/rehearsal';
import { allFunctions } from '@concierge/command-line/functions';
import { readSite, remoteNames } from '@concierge/command-line/workspace';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import type { DeployedStack } from '../cdk';
import type { Environment } from '../environment';
import { type Line, type Report, tableOf } from '../report';
import { type Outputs, outputNamed } from '../site';
import { assumeTeamRole } from '../team';

const concernOf = (stack: string): string => stack.split('-')[2] ?? stack;

/** What was really created, stack by stack, for the table at the end. */
function deployedLines(stacks: readonly DeployedStack[]): Line[] {
  return stacks.map(({ name, made }) => {
    const types = [...made].sort(([a], [b]) => a.localeCompare(b));
    const total = types.reduce((sum, [, count]) => sum + count, 0);
    const parts = types.map(([type, count]) => `${count} ${type.replace(/^AWS::/, '')}`);
    return { what: concernOf(name), result: `${total}: ${parts.join(', ')}` };
  });
}

/** Bootstraps the account and deploys every stack into it. */
export async function deployAll(
  { cdk }: Environment,
  report: Report,
): Promise<{ outputs: Outputs; made: string }> {
  await report.step('preflight before cdk bootstrap', preflightSaid, (found) =>
    expectBootstrap(found, 'missing'),
  );
  await report.step(
    'cdk bootstrap',
    () => cdk.bootstrap('first'),
    () => 'done',
  );
  await report.step('preflight after it', preflightSaid, (found) => expectBootstrap(found, 'ok'));
  const { outputs, stacks } = await report.step(
    'cdk deploy',
    () => cdk.deploy('first'),
    (deployed) =>
      `${deployed.stacks.length} stacks: ${deployed.stacks.map(({ name }) => concernOf(name)).join(', ')}`,
  );
  return { outputs, made: tableOf(deployedLines(stacks)) };
}

/** Deploys the functions of the desk with the role of its team alone. */
export async function deployFunctions({ cdk }: Environment, report: Report, outputs: Outputs): Promise<void> {
  const { accessKeyId, secretAccessKey, sessionToken } = await assumeTeamRole('desk-functions', outputs);
  await report.step(
    'cdk deploy of the desk’s functions, by its team',
    async () => {
      await cdk.synth('desk', { CONCIERGE_REHEARSAL_REMOTE: 'desk' });
      return await cdk.deploy('desk', {
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        AWS_SESSION_TOKEN: sessionToken,
      });
    },
    ({ stacks }) => tableOf(deployedLines(stacks)),
  );
}

/** What `npm run preflight` says about the account. It says that it could not check what MiniStack does not support. */
const preflightSaid = async () =>
  await preflight({
    functions: await allFunctions(),
    stage: rehearsal,
    site: readSite(),
    names: releasedIn(rehearsal, ['shell', ...(await remoteNames())]),
    account: awsAccount(rehearsal.region),
  });

function expectBootstrap(findings: readonly Finding[], state: Finding['state']): string {
  const stateOf = (what: string) => findings.find((finding) => finding.what === what)?.state;
  if (stateOf('Credentials') !== 'ok' || stateOf('Bootstrap') !== state)
    throw new Error(`Not Bootstrap ${state}:\n${findingsTable(findings)}`);
  return [...new Set(findings.map((finding) => `${finding.what} ${finding.state}`))].join(', ');
}

/**
 * Deploying the same again changes nothing, and `cdk diff` finds nothing. A function that does not start changes only
 * its own stack, fails the smoke test and is rolled back automatically. The next deploy brings functions and
 * CloudFormation back in line.
 */
export async function deployAgain({ cdk, origin }: Environment, report: Report): Promise<void> {
  await report.step(
    'cdk deploy again',
    () => cdk.deploy('first'),
    ({ stacks }) => {
      const different = changedOf(stacks);
      if (different.length > 0) throw new Error(`A second deploy changed ${different.join(', ')}`);
      return `no changes in ${stacks.length} stacks`;
    },
  );
  await report.step(
    'cdk diff',
    () => cdk.differs('first'),
    (differs) => {
      if (differs) throw new Error('cdk diff sees differences right after a deploy');
      return 'no difference';
    },
  );
  const versions = liveVersionsOf(rehearsal);
  const deployed = async (assembly: string) => {
    const said: string[] = [];
    let different: string[] = [];
    const isLive = await deploy({
      name: rehearsal.name,
      versions,
      refused: () => refusedIndexes(rehearsal, 'Data', cdk.path(assembly)),
      cdk: async () => {
        different = changedOf((await cdk.deploy(assembly)).stacks);
      },
      findings: async () => (await smoke(origin)).filter(({ what }) => what === 'Functions'),
      say: (line) => void said.push(line),
    });
    if (different.length !== 1) throw new Error(`Changed: ${different.join(', ') || 'nothing'}`);
    const answer = await fetch(`${origin}${endpoints.health.path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`After it the function answers ${answer.status}: ${said.join('; ')}`);
    const apart = (await versions.list()).filter((one) => one.live !== one.deployed);
    return { isLive, apart: apart.length, said: `only ${different[0]}; ${said.join('; ')}` };
  };
  await report.step(
    'deploy of a function that fails',
    async () => {
      await cdk.synth('changed', { CONCIERGE_REHEARSAL_CHANGE: '1' });
      return await deployed('changed');
    },
    ({ isLive, apart, said }) => {
      if (isLive || apart !== 1) throw new Error(`It did not go back: ${said}`);
      return said;
    },
  );
  await report.step(
    'the deploy after that',
    () => deployed('first'),
    ({ isLive, apart, said }) => {
      if (!isLive || apart !== 0) throw new Error(`Not all that was deployed is live: ${said}`);
      return said;
    },
  );
}

const changedOf = (stacks: readonly DeployedStack[]): string[] =>
  stacks.filter((stack) => stack.changed).map(({ name }) => name);

/** Follows infra/cdk/README.md for a stage that keeps no data. */
export async function destroyAll({ cdk }: Environment, report: Report, outputs: Outputs): Promise<void> {
  await report.step(
    'the buckets emptied',
    async () => {
      const client = new S3Client({});
      const names = [
        'ReleasesBucket',
        'DeskReleasesBucket',
        'AuditBucket',
        'CopiesBucket',
        'TrailBucket',
        'DeskUploads',
      ];
      const buckets = names.map((name) => outputNamed(outputs, name));
      const counts = await Promise.all(buckets.map((bucket) => emptyBucket(client, bucket)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    (count) => `${count} versions of files`,
  );
  await report.step(
    'cdk destroy',
    async () => ({
      gone: [...(await cdk.destroy('desk')), ...(await cdk.destroy('first'))],
      left: await leftOver(),
    }),
    ({ gone, left }) => {
      if (left.length > 0) throw new Error(`Still there after cdk destroy: ${left.join(', ')}`);
      return `${gone.length} stacks; no table, function or bucket of theirs is left`;
    },
  );
}

/** Tables, functions and buckets that still exist, except those of `cdk bootstrap`. */
async function leftOver(): Promise<string[]> {
  const [{ TableNames = [] }, { Functions = [] }, { Buckets = [] }] = await Promise.all([
    new DynamoDBClient({}).send(new ListTablesCommand({})),
    new LambdaClient({}).send(new ListFunctionsCommand({})),
    new S3Client({}).send(new ListBucketsCommand({})),
  ]);
  const buckets = Buckets.map(({ Name = '' }) => Name).filter((name) => !name.startsWith('cdk-hnb659fds-'));
  return [...TableNames, ...Functions.map(({ FunctionName = '' }) => FunctionName), ...buckets];
}
