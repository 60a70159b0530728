import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionsOfRemote, remoteFunctions } from '@concierge/command-line/functions';
import { UserError } from '@concierge/command-line/user-error';
import { stackName } from '@concierge/contract/aws/deployed-names';
import { functionsStackId } from '../constructs/ids';
import { type Finding, tableOf } from '../platform/findings';
import type { Stage } from '../stages/stage';
import { stageNamed } from '../stages/stages';
import { refusedIndexes } from './indexes';
import { runAsProgram } from './program';
import { type LiveVersions, liveVersionsOf } from './rollback';
import { failing, stageFindings } from './smoke';
import { deployedAnswers, remoteFindings } from './smoke-remote';

export interface Deploy {
  /** A stage, or `<stage>/<remote>` for the functions of a remote. */
  readonly name: string;
  readonly versions: LiveVersions;
  /** A sentence for each thing that CloudFormation would refuse, or that would break the site. */
  refused(): Promise<readonly string[]>;
  /** `cdk deploy` of the stacks. @throws if it fails */
  cdk(): Promise<void>;
  /** What the smoke test finds now. */
  findings(): Promise<readonly Finding[]>;
  say(line: string): void;
}

/**
 * Deploys. If the deploy fails, or the smoke test after it finds what it did not find before, moves functions back to the
 * versions that were live before, and checks the site again. What failed before, such as a page of one team, is reported
 * and takes nothing back. Returns whether the site works as before.
 * @throws UserError before anything is deployed, if CloudFormation would refuse it
 *
 * After a deploy that raised `secretsGeneration` no function goes back: earlier versions don't know the new secret,
 * and would answer 403 to everything as soon as the edge sends it.
 */
export async function deploy(on: Deploy): Promise<boolean> {
  const { versions, say } = on;
  const refused = await on.refused();
  if (refused.length > 0) throw new UserError(refused.join('\n'));
  const before = await versions.list();
  const generation = await versions.secretsGeneration();
  const known = failing(await on.findings());
  if (known.length > 0) say(`Wrong before this deploy, and not a reason to take it back:\n${tableOf(known)}`);
  const newlyFailing = async () => {
    const found = failing(await on.findings());
    return found.filter(({ what }) => !known.some((one) => one.what === what));
  };
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
    for (const { functionName, live, was } of earlier ?? [])
      await versions.setLive(functionName, live).then(
        () => say(`${functionName}: version ${live} is live again (was ${was}).`),
        (error: unknown) => say(`${functionName}: version ${was} stays live instead of ${live}: ${error}`),
      );
    say(notTakenBack);
    const left = await newlyFailing();
    say(left.length === 0 ? 'The site works as before this deploy.' : `Still wrong:\n${tableOf(left)}`);
  };
  try {
    await on.cdk();
    // CloudFormation leaves the alias of a function that it did not change, even one that was rolled back.
    for (const { functionName, live, deployed } of await versions.list())
      if (live !== deployed) await versions.setLive(functionName, deployed);
  } catch (error) {
    await rollBack().catch((reason: unknown) => say(`What was live before could not be restored: ${reason}`));
    throw error;
  }
  const broken = await newlyFailing();
  if (broken.length > 0) {
    say(`Wrong since this deploy:\n${tableOf(broken)}`);
    await rollBack();
    return false;
  }
  const earlier = (await changed())?.map(({ functionName, live }) => ` ${functionName}:${live}`).join('');
  if (earlier)
    say(`To go back to what answered before: npm run rollback -w infra/cdk -- ${on.name}${earlier}`);
  return true;
}

const notTakenBack =
  'Only code goes back. Permissions, tables, settings and the edge stay as this deploy left them in the stacks that CloudFormation did not roll back itself: revert the commit and deploy again.';

/** Why the platform can't be deployed yet: functions of remotes would refuse the edge's next secret. */
async function behindOf(stage: Stage): Promise<string[]> {
  const remotes = (await remoteFunctions()).flatMap(({ remote }) => remote ?? []);
  const found = await Promise.all(
    remotes.map(async (remote) => {
      const known = await liveVersionsOf(stage, remote).secretsGeneration();
      if (known === undefined || Number(known) >= stage.secretsGeneration) return [];
      return `The functions of ${remote} don’t know generation ${stage.secretsGeneration} of the secrets yet, and would answer 403 to everything: npx cdk deploy ${stackName(stage.name, 'Data')}, then npm run deploy -w infra/cdk -- ${stage.name} ${remote}, then this.`;
    }),
  );
  return found.flat();
}

/**
 * `npm run deploy -w infra/cdk -- <stage> [<remote>]`: deploys the platform's stacks, or the one with the functions of a
 * remote.
 */
await runAsProgram(import.meta.url, async ([stageName = '', remote]) => {
  const stage = stageNamed(stageName);
  const functions = remote === undefined ? undefined : await functionsOfRemote(remote);
  if (remote !== undefined && !functions) throw new UserError(`${remote} has no functions.`);
  const context = ['--context', `stage=${stage.name}`, ...(remote ? ['--context', `remote=${remote}`] : [])];
  const cdk = async (...args: readonly string[]) => {
    const child = spawn('npx', ['cdk', ...args, ...context], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`cdk ${args[0]} ended with ${code}`);
  };
  const live = await deploy({
    name: remote ? `${stage.name}/${remote}` : stage.name,
    versions: liveVersionsOf(stage, remote),
    async refused() {
      const assembly = await mkdtemp(join(tmpdir(), 'synthesized-'));
      await cdk('synth', '--quiet', '--output', assembly);
      const refused = await refusedIndexes(stage, remote ? functionsStackId(remote) : 'Data', assembly);
      await rm(assembly, { recursive: true });
      return remote ? refused : [...refused, ...(await behindOf(stage))];
    },
    // A stage that names no account is for experiments, and may keep placeholders.
    cdk: () => cdk('deploy', '--all', ...(stage.account ? ['--strict'] : []), '--require-approval', 'never'),
    findings: async () =>
      remote && functions
        ? await remoteFindings(functions, await deployedAnswers(stage, remote))
        : await stageFindings(stage),
    say: console.log,
  });
  if (!live) process.exitCode = 1;
});
