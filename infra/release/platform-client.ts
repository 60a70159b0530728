import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Candidate } from './candidate';
import type { ReleaseNote } from './log';
import { Refusal } from './refusal';
import {
  type ReleaseRequest,
  releaseFunctionName,
  releaseResponse,
  type SingleReleaseRequest,
} from './release-request';
import type { RollbackTarget } from './rollback';
import type { ReleaseStore } from './store/store';
import { claim, claimOf, takenVersion, upload } from './upload';

export interface PlatformOptions {
  readonly stage: string;
  readonly note: ReleaseNote;
  readonly log: (line: string) => void;
}

/** Sends a request to the function of one remote; answers what a person reads. */
type SendRequest = (name: string, request: ReleaseRequest) => Promise<string[]>;

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
  send: SendRequest = requestSender(stage),
): Promise<void> {
  for (const { manifest } of candidates) {
    if ((await claimOf(store, manifest)) === 'taken') throw takenVersion(manifest);
  }
  const { name, own, others } = requestTarget(candidates.map(({ manifest }) => manifest));
  await send(name, { action: 'check', manifests: candidates.map(({ manifest }) => manifest) });
  for (const candidate of candidates) {
    await claim(store, candidate.manifest);
    const count = await upload(store, candidate);
    log(`${candidate.manifest.name} ${candidate.manifest.version}: ${count} files uploaded`);
  }
  const together = others.map((other) => ({ name: other.name, version: other.version }));
  for (const line of await send(name, {
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
  send: SendRequest = requestSender(stage),
): Promise<void> {
  const { name, own, others } = requestTarget(targets);
  const together = others.map((other) => ({ name: other.name, ...versionOf(other) }));
  for (const line of await send(name, { action: 'rollback', ...versionOf(own), note, together })) log(line);
}

/** Sends a request about one remote to its own function. */
export async function requestFromPlatform(
  name: string,
  request: SingleReleaseRequest,
  { stage, log }: Pick<PlatformOptions, 'stage' | 'log'>,
): Promise<void> {
  for (const line of await requestSender(stage)(name, request)) log(line);
}

/** Asks the function of the first remote that is named: a team's own comes first. */
export async function previewByPlatform(
  targets: readonly RollbackTarget[],
  { stage, log }: Omit<PlatformOptions, 'note'>,
  send: SendRequest = requestSender(stage),
): Promise<void> {
  const [first] = targets;
  if (!first) return;
  const releases = targets.map((target) => ({ name: target.name, ...versionOf(target) }));
  for (const line of await send(first.name, { action: 'preview', releases })) log(line);
}

const versionOf = ({ version }: RollbackTarget): { version?: string } =>
  version === undefined ? {} : { version };

/** The function to ask: the release's own, or the shell's for several. */
function requestTarget<Of extends { readonly name: string }>(
  all: readonly Of[],
): { name: string; own: Of; others: Of[] } {
  const own = all.length === 1 ? all[0] : all.find(({ name }) => name === 'shell');
  if (!own) throw new Refusal('The platform releases several packages only together with the shell.');
  return { name: own.name, own, others: all.filter((one) => one !== own) };
}

/** Of an invocation. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const maxRequestBytes = 6 * 1024 * 1024;

/** @throws Error for anything else: then nobody knows how far the platform came. */
function parseResponse(text: string) {
  try {
    return releaseResponse.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `The platform’s answer cannot be read ("${text.slice(0, 80)}"). status says what is live now; asking again does no harm.`,
    );
  }
}

/** Invokes the platform's functions of a stage. */
export function requestSender(
  stage: string,
  client: Pick<LambdaClient, 'send'> = new LambdaClient({}),
): SendRequest {
  return async (name, request) => {
    const payload = JSON.stringify(request);
    const bytes = Buffer.byteLength(payload);
    if (bytes > maxRequestBytes)
      throw new Refusal(
        `The platform takes ${maxRequestBytes} bytes at once, and what is said of these releases is ${bytes}: release fewer of them together.`,
      );
    const { Payload, FunctionError } = await client.send(
      new InvokeCommand({ FunctionName: releaseFunctionName(stage, name), Payload: payload }),
    );
    const text = Payload ? Buffer.from(Payload).toString('utf8') : '';
    if (FunctionError) throw new Error(`The platform’s function failed: ${text.slice(0, 500)}`);
    const { lines, refused } = parseResponse(text);
    const message = lines.join('\n');
    if (refused) throw new Refusal(message, [{ rule: 'platform', release: name, message }]);
    return lines;
  };
}
