import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetAliasCommand,
  LambdaClient,
  UpdateFunctionCodeCommand,
  waitUntilPublishedVersionActive,
} from '@aws-sdk/client-lambda';
import { type BroughtFunctions, remoteFunctions } from '@concierge/command-line/remote-functions';
import { undefinedIfNamed } from '@concierge/command-line/user-error';
import { deployedFunctionName } from '@concierge/contract/deployed-names';
import { rowsOf } from '@concierge/contract/remote-functions';
import { bundleFunctions } from '@concierge/lambdas/build/bundle';
import { zipSync } from 'fflate';
import { liveAlias } from '../constructs/contract-function';
import type { Stage } from '../stages/stage';
import { stageNamed } from '../stages/stages';
import { runAsProgram } from './program';
import { liveVersionsOf } from './rollback';
import { main as smoke } from './smoke';

interface Release {
  readonly stage: Pick<Stage, 'name' | 'region'>;
  readonly brought: BroughtFunctions;
  smoke(): Promise<boolean>;
  say(line: string): void;
}

/**
 * Makes the code of a remote's functions live, with the role of its team. A new function, table or permission is a row,
 * and rows are the platform's to deploy. Returns false if the smoke test failed: then what was live before is live again.
 * @throws Error for a function that is not deployed; nothing has changed then
 */
export async function releaseFunctions({ stage, brought, smoke: works, say }: Release): Promise<boolean> {
  const client = new LambdaClient({ region: stage.region });
  const names = rowsOf(brought).map((row) => row.function);
  const deployed = (name: string) => ({ FunctionName: deployedFunctionName(stage.name, name) });
  const { setLive } = liveVersionsOf(stage);
  const liveOf = async (name: string) => {
    const ask = new GetAliasCommand({ ...deployed(name), Name: liveAlias });
    const alias = await client.send(ask).catch(undefinedIfNamed('ResourceNotFoundException'));
    if (alias) return { name, was: alias.FunctionVersion ?? '' };
    throw new Error(`${name} is not deployed on ${stage.name}. The platform deploys a new function first.`);
  };
  const before = await Promise.all(names.map(liveOf));
  const archives = await zipped(brought);
  const published = before.map(async ({ name, was }) => {
    // A version is published only if the code differs from the last one's.
    const code = { ...deployed(name), ZipFile: archives[name], Publish: true };
    const { Version: version = '' } = await client.send(new UpdateFunctionCodeCommand(code));
    const waiting = { client, maxWaitTime: 120 };
    await waitUntilPublishedVersionActive(waiting, { ...deployed(name), Qualifier: version });
    return { name, was, version };
  });
  const changed = (await Promise.all(published)).filter(({ was, version }) => version !== was);
  for (const { name, version } of changed) await setLive(deployed(name).FunctionName, version);
  for (const { name, was, version } of changed) say(`${name}: version ${version} is live (was ${was}).`);
  if (changed.length === 0)
    say(`Nothing to change: the functions of ${brought.remote} are live as they are.`);
  if (await works()) return true;
  for (const { name, was } of changed) await setLive(deployed(name).FunctionName, was);
  say('The smoke test failed. What was live before is live again.');
  return false;
}

/** The archive of each function. The same code makes the same archive. */
async function zipped(brought: BroughtFunctions): Promise<Record<string, Uint8Array>> {
  const outdir = await mkdtemp(join(tmpdir(), 'concierge-functions-'));
  try {
    const bundled = await bundleFunctions({ outdir, rows: [], brought: [brought] });
    const archives = Object.keys(bundled).map(async (name) => {
      const directory = join(outdir, name);
      const files = (await readdir(directory)).sort();
      const contents = files.map(async (file) => [file, await readFile(join(directory, file))] as const);
      const mtime = new Date(1980, 0, 1);
      return [name, zipSync(Object.fromEntries(await Promise.all(contents)), { mtime })] as const;
    });
    return Object.fromEntries(await Promise.all(archives));
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}

/** `npm run functions -w infra/cdk -- <stage> <remote>`. */
await runAsProgram(import.meta.url, async ([stageName = '', remote = '']) => {
  const stage = stageNamed(stageName);
  const brought = (await remoteFunctions()).find((own) => own.remote === remote);
  if (!brought) throw new Error(`${remote} brings no functions.`);
  const live = await releaseFunctions({
    ...{ stage, brought, say: console.log },
    smoke: async () => (await smoke([stage.name])) === 0,
  });
  if (!live) process.exitCode = 1;
});
