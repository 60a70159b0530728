import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { Refusal } from '../store/refusal';
import type { Candidate } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import type { ReleaseNote } from './log';
import { type ReleaseRequest, releaseFunctionName, releaseResponse, requestTarget } from './platform-request';
import { claim, claimOf, upload, versionTakenRefusal } from './upload';

interface PlatformOptions {
  readonly platform: string;
  readonly note: ReleaseNote;
  readonly log: (line: string) => void;
  readonly store: ReleaseStore;
  readonly hold?: boolean;
}

/** Sends a request to one remote's release function; returns the lines to print. */
type SendRequest = (name: string, request: ReleaseRequest) => Promise<string[]>;

/**
 * Publishes with a team's own permissions: uploads releases under their own paths and asks the platform to make them
 * live. The platform's gate runs before the upload, so a refusal does not use up a version. Several releases go live
 * together or not at all, through the shell's function, because the shell's owner is responsible for the whole site.
 */
export async function publishByPlatform(
  candidates: readonly Candidate[],
  { store, hold = false, note, platform, log }: PlatformOptions,
  send: SendRequest = requestSender(platform),
): Promise<void> {
  for (const { manifest } of candidates) {
    if ((await claimOf(store, manifest)) === 'taken') throw versionTakenRefusal(manifest);
  }
  const manifests = candidates.map(({ manifest }) => manifest);
  const { name, own, others } = requestTarget(manifests);
  await send(name, { action: 'check', manifests });
  for (const candidate of candidates) await uploadAsTeam(candidate, store, log);
  const together = others.map((other) => ({ name: other.name, version: other.version }));
  const { version } = own;
  for (const line of await send(name, { action: 'publish', version, hold, note, together })) log(line);
}

/** Uploads what is not in the store yet. @throws Refusal if that is for another team to do */
async function uploadAsTeam(
  candidate: Candidate,
  store: ReleaseStore,
  log: PlatformOptions['log'],
): Promise<void> {
  const { name, version } = candidate.manifest;
  try {
    await claim(store, candidate.manifest);
    log(`${name} ${version}: ${await upload(store, candidate)} files uploaded`);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AccessDenied')) throw error;
    throw new Refusal(
      `Only the team of ${name} may upload it, or an administrator, who may publish all of these together.`,
    );
  }
}

/** Lambda's limit for an invocation. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const maxRequestBytes = 6 * 1024 * 1024;

/** @throws Error for any other text: then it is unknown how far the platform got */
function parseResponse(text: string) {
  try {
    return releaseResponse.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `The platform’s answer cannot be read ("${text.slice(0, 80)}"). status says what is live now; retrying is safe.`,
    );
  }
}

export function requestSender(
  platform: string,
  client: Pick<LambdaClient, 'send'> = new LambdaClient({}),
): SendRequest {
  return async (name, request) => {
    const payload = JSON.stringify(request);
    const bytes = Buffer.byteLength(payload);
    if (bytes > maxRequestBytes)
      throw new Refusal(
        `The request is ${bytes} bytes, and the platform accepts at most ${maxRequestBytes}: release fewer at once.`,
      );
    const { Payload, FunctionError } = await client.send(
      new InvokeCommand({ FunctionName: releaseFunctionName(platform, name), Payload: payload }),
    );
    const text = Payload ? Buffer.from(Payload).toString('utf8') : '';
    if (FunctionError) throw new Error(`The platform’s function failed: ${text.slice(0, 500)}`);
    const { lines, refused } = parseResponse(text);
    // Without problems, because something may have changed.
    if (refused) throw new Refusal(`The platform refused:\n${lines.join('\n')}`);
    return lines;
  };
}
