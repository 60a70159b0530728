import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteFunctions } from '@concierge/command-line/remote-functions';
import { UserError } from '@concierge/command-line/user-error';
import { stageNamed } from '../stages/stages';
import { refusedIndexes } from './indexes';
import { runAsProgram } from './program';
import { type LiveVersions, liveVersionsOf } from './rollback';
import { main as smoke } from './smoke';

export interface Deploy {
  readonly stage: string;
  readonly versions: LiveVersions;
  /** A sentence for each table whose indexes CloudFormation would refuse to change. */
  refusedIndexes(): Promise<readonly string[]>;
  /** `cdk deploy` of all stacks. @throws if it fails */
  cdk(): Promise<void>;
  smoke(): Promise<boolean>;
  say(line: string): void;
}

/**
 * Deploys. If the deploy or the smoke test after it fails, moves functions back to the versions that were live before.
 * Returns whether the site works with the deployed versions.
 * @throws UserError before anything is deployed, if CloudFormation would refuse it
 *
 * After a deploy that raised `secretsGeneration` no function goes back: earlier versions don't know the new secret,
 * and would answer 403 to everything as soon as the edge sends it.
 */
export async function deploy(on: Deploy): Promise<boolean> {
  const { versions, say } = on;
  const refused = await on.refusedIndexes();
  if (refused.length > 0) throw new UserError(refused.join('\n'));
  const before = await versions.list();
  const generation = await versions.secretsGeneration();
  /** The functions that the deploy changed, at the versions that were live before; undefined if they can't go back. */
  const changed = async () => {
    if (generation !== undefined && (await versions.secretsGeneration()) !== generation) return undefined;
    const now = new Map((await versions.list()).map(({ functionName, live }) => [functionName, live]));
    return before
      .map(({ functionName, live }) => ({ functionName, live, was: now.get(functionName) ?? live }))
      .filter(({ live, was }) => live !== was);
  };
  const rollBack = async () => {
    const earlier = await changed();
    if (!earlier)
      say(
        'Functions are not rolled back, because this deploy raised secretsGeneration: earlier versions would answer 403 to everything that comes through the edge. Fix what failed, and deploy again.',
      );
    for (const { functionName, live, was } of earlier ?? []) {
      await versions.setLive(functionName, live);
      say(`${functionName}: version ${live} is live again (was ${was}).`);
    }
  };
  try {
    await on.cdk();
    // CloudFormation leaves the alias of a function that it did not change, even one that was rolled back. A later version
    // than CloudFormation's is a team's own (functions.ts).
    for (const { functionName, live, deployed } of await versions.list())
      if (Number(live) < Number(deployed)) await versions.setLive(functionName, deployed);
  } catch (error) {
    await rollBack().catch((reason: unknown) => say(`Functions could not be rolled back: ${reason}`));
    throw error;
  }
  if (!(await on.smoke())) {
    await rollBack();
    return false;
  }
  const earlier = (await changed())?.map(({ functionName, live }) => ` ${functionName}:${live}`).join('');
  if (earlier)
    say(`To go back to what answered before: npm run rollback -w infra/cdk -- ${on.stage}${earlier}`);
  return true;
}

/** `npm run deploy -w infra/cdk -- <stage>`. */
await runAsProgram(import.meta.url, async ([stageName = '']) => {
  const stage = stageNamed(stageName);
  const cdk = async (...args: readonly string[]) => {
    const child = spawn('npx', ['cdk', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`cdk ${args[0]} ended with ${code}`);
  };
  const live = await deploy({
    stage: stage.name,
    versions: liveVersionsOf(stage),
    async refusedIndexes() {
      const assembly = await mkdtemp(join(tmpdir(), 'synthesized-'));
      await cdk('synth', '--quiet', '--output', assembly, '--context', `stage=${stage.name}`);
      const remotes = (await remoteFunctions()).map(({ remote }) => remote);
      const refused = await refusedIndexes(stage, remotes, assembly);
      await rm(assembly, { recursive: true });
      return refused;
    },
    cdk: () =>
      cdk('deploy', '--all', '--strict', '--require-approval', 'never', '--context', `stage=${stage.name}`),
    smoke: async () => (await smoke([stage.name])) === 0,
    say: console.log,
  });
  if (!live) process.exitCode = 1;
});
