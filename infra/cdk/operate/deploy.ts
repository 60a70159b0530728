import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { canariesContext } from '../constructs/canary';
import { stageNamed } from '../stages/stages';
import { type LiveVersion, type LiveVersions, liveVersionsOf } from './live-versions';
import { main as smoke } from './smoke';

export interface Deploy {
  readonly versions: LiveVersions;
  /** The generation of secrets that this deploy brings. */
  readonly secretsGeneration: string;
  /** False to move aliases at once: a canary also counts failures of the version that the deploy is to replace. */
  readonly canary: boolean;
  /** `cdk deploy` of all stacks. @throws if it fails */
  cdk(args: readonly string[]): Promise<void>;
  /** Whether the smoke test passes. */
  smoke(): Promise<boolean>;
  say(line: string): void;
}

/**
 * Deploys. If the deploy or the smoke test after it fails, moves functions back to the versions that were live before.
 * Returns whether the site works with the deployed versions.
 *
 * After a deploy that raised `secretsGeneration` no function goes back: earlier versions don't know the new secret,
 * and would answer 403 to everything as soon as the edge sends it. It has no canary either: for ten minutes, one half of
 * the functions would refuse what the other half signed.
 *
 * CloudFormation doesn't know that a function was moved back. It would tell CodeDeploy to start from the version that
 * it believes is live, and CodeDeploy refuses: "The Lambda function alias version does not match the current version"
 * (https://github.com/aws/serverless-application-model/issues/291). So the next deploy moves aliases without
 * CodeDeploy, and then moves the aliases of functions that it did not change.
 */
export async function deploy({
  versions,
  secretsGeneration,
  canary,
  cdk,
  smoke: works,
  say,
}: Deploy): Promise<boolean> {
  const before = await versions.list();
  const generation = await versions.secretsGeneration();
  const rollBack = async () => {
    const raised = generation !== undefined && (await versions.secretsGeneration()) !== generation;
    if (!raised) return restoreVersions(before, versions, say);
    say(
      'Functions are not rolled back, because this deploy raised secretsGeneration: earlier versions would answer 403 to everything that comes through the edge. Fix what failed, and deploy again.',
    );
  };
  const rolledBack = before.filter(({ live, deployed }) => live !== deployed);
  for (const { functionName, live, deployed } of rolledBack)
    say(`${functionName}: version ${live} was put back in place of ${deployed}. This deploy has no canary.`);
  try {
    const raises = generation !== undefined && generation !== secretsGeneration;
    await cdk(raises || !canary || rolledBack.length > 0 ? ['--context', `${canariesContext}=off`] : []);
    for (const { functionName, live, deployed } of await versions.list())
      if (live !== deployed) await versions.setLive(functionName, deployed);
  } catch (error) {
    await rollBack().catch((reason: unknown) => say(`Functions could not be rolled back: ${reason}`));
    throw error;
  }
  if (await works()) return true;
  await rollBack();
  return false;
}

async function restoreVersions(before: readonly LiveVersion[], versions: LiveVersions, say: Deploy['say']) {
  for (const { functionName, live } of await versions.list()) {
    const was = before.find((one) => one.functionName === functionName)?.live;
    if (!was || was === live) continue;
    await versions.setLive(functionName, was);
    say(`${functionName}: version ${was} is live again (was ${live}).`);
  }
}

/** `npm run deploy -w infra/cdk -- <stage> [--no-canary]`. Returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'no-canary': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const stage = stageNamed(positionals[0] ?? '');
  const live = await deploy({
    versions: liveVersionsOf(stage),
    secretsGeneration: String(stage.secretsGeneration),
    canary: !values['no-canary'],
    async cdk(more) {
      const common = ['deploy', '--all', '--strict', '--require-approval', 'never'];
      const child = spawn('npx', ['cdk', ...common, '--context', `stage=${stage.name}`, ...more], {
        cwd: join(import.meta.dirname, '../..'),
        stdio: 'inherit',
      });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`cdk deploy ended with ${code}`);
    },
    smoke: async () => (await smoke([stage.name])) === 0,
    say: console.log,
  });
  return live ? 0 : 1;
}

if (import.meta.url === `file://${process.argv[1]}`) process.exitCode = await main(process.argv.slice(2));
