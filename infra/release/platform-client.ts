import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Candidate } from './candidate';
import type { ReleaseNote } from './log';
import { Refusal } from './refusal';
import { type OrderOfOne, type ReleaseOrder, releaseAnswer, releaseFunctionName } from './release-order';
import type { RollbackTarget } from './rollback';
import type { ReleaseStore } from './store/store';
import { claim, claimOf, takenVersion, upload } from './upload';

export interface PlatformOptions {
  readonly stage: string;
  readonly note: ReleaseNote;
  readonly log: (line: string) => void;
}

/** Sends an order to the function of one remote. */
type Ask = (name: string, order: ReleaseOrder) => Promise<string[]>;

/**
 * What a team may do: put a release under its own path, and ask the platform to make it live. The platform is asked
 * before anything is uploaded, so that what the gate refuses costs no version. Several go live together or not at all,
 * by the shell's function, whose owner answers for the whole site.
 */
export async function publishByPlatform(
  candidates: readonly Candidate[],
  {
    store,
    again,
    hold = false,
    note,
    stage,
    log,
  }: PlatformOptions & { readonly store: ReleaseStore; readonly again: boolean; readonly hold?: boolean },
  ask: Ask = askOf(stage),
): Promise<void> {
  for (const { manifest } of candidates) {
    if ((await claimOf(store, manifest)) === 'taken') throw takenVersion(manifest);
  }
  const { name, own, others } = whoseOrder(candidates.map(({ manifest }) => manifest));
  await ask(name, { action: 'check', manifests: candidates.map(({ manifest }) => manifest) });
  for (const candidate of candidates) {
    await claim(store, candidate.manifest);
    const count = await upload(store, candidate);
    log(`${candidate.manifest.name} ${candidate.manifest.version}: ${count} files uploaded`);
  }
  const together = others.map((other) => ({ name: other.name, version: other.version }));
  for (const line of await ask(name, {
    action: 'publish',
    version: own.version,
    again,
    hold,
    note,
    together,
  }))
    log(line);
}

/** Takes back one remote, or several together with the shell. */
export async function rollBackByPlatform(
  targets: readonly RollbackTarget[],
  { stage, note, log }: PlatformOptions,
  ask: Ask = askOf(stage),
): Promise<void> {
  const { name, own, others } = whoseOrder(targets);
  const together = others.map((other) => ({ name: other.name, ...versionOf(other) }));
  for (const line of await ask(name, { action: 'rollback', ...versionOf(own), note, together })) log(line);
}

/** Sends an order about one remote alone to its own function. */
export async function orderOfPlatform(
  name: string,
  order: OrderOfOne,
  { stage, log }: Pick<PlatformOptions, 'stage' | 'log'>,
): Promise<void> {
  for (const line of await askOf(stage)(name, order)) log(line);
}

/** Asks the function of the first remote that is named: a team's own comes first. */
export async function previewByPlatform(
  targets: readonly RollbackTarget[],
  { stage, log }: Omit<PlatformOptions, 'note'>,
  ask: Ask = askOf(stage),
): Promise<void> {
  const [first] = targets;
  if (!first) return;
  const releases = targets.map((target) => ({ name: target.name, ...versionOf(target) }));
  for (const line of await ask(first.name, { action: 'preview', releases })) log(line);
}

const versionOf = ({ version }: RollbackTarget): { version?: string } =>
  version === undefined ? {} : { version };

/** Whose function is asked: the one there is, or the shell's for several. */
function whoseOrder<Of extends { readonly name: string }>(
  all: readonly Of[],
): { name: string; own: Of; others: Of[] } {
  const own = all.length === 1 ? all[0] : all.find(({ name }) => name === 'shell');
  if (!own) throw new Refusal('The platform releases several packages only together with the shell.');
  return { name: own.name, own, others: all.filter((one) => one !== own) };
}

function askOf(stage: string): Ask {
  return async (name, order) => {
    const { Payload, FunctionError } = await new LambdaClient({}).send(
      new InvokeCommand({ FunctionName: releaseFunctionName(stage, name), Payload: JSON.stringify(order) }),
    );
    const text = Payload ? Buffer.from(Payload).toString('utf8') : '';
    if (FunctionError) throw new Error(`The platform’s function failed: ${text.slice(0, 500)}`);
    const { lines, refused } = releaseAnswer.parse(JSON.parse(text));
    const message = lines.join('\n');
    if (refused) throw new Refusal(message, [{ rule: 'platform', release: name, message }]);
    return lines;
  };
}
