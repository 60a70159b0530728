import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Candidate } from './candidate';
import { Refusal } from './refusal';
import { type ReleaseOrder, releaseAnswer, releaseFunctionName } from './release-order';
import type { ReleaseStore } from './store/store';
import { claim, claimOf, takenVersion, upload } from './upload';

export interface PlatformOptions {
  readonly stage: string;
  readonly log: (line: string) => void;
}

/**
 * What a team may do: put a release under its own path, and ask the platform to make it live. A refusal comes
 * after the upload here; what was refused stays where nothing refers to it.
 */
export async function publishByPlatform(
  candidates: readonly Candidate[],
  { store, again, ...to }: PlatformOptions & { readonly store: ReleaseStore; readonly again: boolean },
): Promise<void> {
  for (const { manifest } of candidates) {
    if ((await claimOf(store, manifest)) === 'taken') throw takenVersion(manifest);
  }
  for (const candidate of candidates) {
    const { name, version } = candidate.manifest;
    await claim(store, candidate.manifest);
    to.log(`${name} ${version}: ${await upload(store, candidate)} files uploaded`);
    await ask(name, { action: 'publish', version, again }, to);
  }
}

export async function rollBackByPlatform(
  name: string,
  version: string | undefined,
  to: PlatformOptions,
): Promise<void> {
  await ask(name, version === undefined ? { action: 'rollback' } : { action: 'rollback', version }, to);
}

async function ask(name: string, order: ReleaseOrder, { stage, log }: PlatformOptions): Promise<void> {
  const { Payload, FunctionError } = await new LambdaClient({}).send(
    new InvokeCommand({ FunctionName: releaseFunctionName(stage, name), Payload: JSON.stringify(order) }),
  );
  const text = Payload ? Buffer.from(Payload).toString('utf8') : '';
  if (FunctionError) throw new Error(`The platform’s function failed: ${text.slice(0, 500)}`);
  const { lines, refused } = releaseAnswer.parse(JSON.parse(text));
  if (refused)
    throw new Refusal(lines.join('\n'), [{ rule: 'platform', release: name, message: lines.join('\n') }]);
  for (const line of lines) log(line);
}
