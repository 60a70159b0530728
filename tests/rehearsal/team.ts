import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { constructIdOf } from '@concierge/cdk/constructs/ids';
import { issuer } from '@concierge/cdk/stacks/remotes/teams';
import { subjectOf } from '@concierge/cdk/stages/repository';
import { rehearsal } from '@concierge/cdk/stages/testing/rehearsal';
import { releaseFunctionName } from '@concierge/release/live/platform-request';
import { registryKey } from '@concierge/release/store';
import { type Outputs, outputNamed } from './site';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/**
 * Assumes a team's role as its GitHub environment does.
 * @throws Error if it may not, or another environment or repository may
 */
export async function assumeTeamRole(team: string, outputs: Outputs): Promise<Credentials> {
  const role = outputNamed(outputs, `RoleOf${constructIdOf(team)}`);
  const elsewhere = rehearsal.externalRemotes.find(({ name }) => name === team)?.repository;
  const own = elsewhere ?? rehearsal.repository;
  if (!own) throw new Error('The stage has no repository');
  const environment = `${team}-${rehearsal.name}`;
  const others = [
    subjectOf(own, `auth-${rehearsal.name}`),
    subjectOf(own, `${team}-prod`),
    subjectOf({ ...own, name: 'another' }, environment),
    subjectOf({ ...own, ownerId: 1, repositoryId: 2 }, environment),
    ...(elsewhere && rehearsal.repository ? [subjectOf(rehearsal.repository, environment)] : []),
  ];
  for (const other of others) if (await assumed(role, other)) throw new Error(`${role} trusts ${other}`);
  const credentials = await assumed(role, subjectOf(own, environment));
  if (!credentials) throw new Error(`${role} does not trust its own environment`);
  return credentials;
}

/** Uses a token like GitHub's for a job of an environment. MiniStack reads it but does not check its signature. */
async function assumed(role: string, sub: string): Promise<Credentials | undefined> {
  const claims = {
    iss: `https://${issuer}`,
    aud: 'sts.amazonaws.com',
    sub,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const answer = await fetch(process.env.AWS_ENDPOINT_URL ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: role,
      RoleSessionName: 'rehearsal',
      WebIdentityToken: `${part({ alg: 'RS256' })}.${part(claims)}.none`,
    }),
  });
  const text = await answer.text();
  if (answer.status === 403) return undefined;
  const field = (tag: string) => new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(text)?.[1];
  const [accessKeyId, secretAccessKey, sessionToken] = [
    field('AccessKeyId'),
    field('SecretAccessKey'),
    field('SessionToken'),
  ];
  if (!accessKeyId || !secretAccessKey || !sessionToken)
    throw new Error(`STS answered ${answer.status}: ${text}`);
  return { accessKeyId, secretAccessKey, sessionToken };
}

/** Tries everything that a team may not do. Returns what was refused. @throws Error naming what was not */
export async function refusalsOf(
  team: string,
  credentials: Credentials,
  outputs: Outputs,
): Promise<string[]> {
  const Bucket = outputNamed(outputs, 'ReleasesBucket');
  const s3 = new S3Client({ credentials });
  const lambda = new LambdaClient({ credentials });
  const put = (Key: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x', IfNoneMatch: '*' }));
  const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
    'another team’s files': () => put('remotes/auth/9.9.9/remoteEntry.js'),
    pages: () => put('pages/index.html'),
    'the registry': () => put(registryKey),
    'reading another team’s files': () =>
      s3.send(new GetObjectCommand({ Bucket, Key: 'remotes/auth/1.0.0/manifest.json' })),
    'listing the bucket': () => s3.send(new ListObjectsV2Command({ Bucket })),
    'another team’s release': () =>
      lambda.send(
        new InvokeCommand({ FunctionName: releaseFunctionName(rehearsal.name, 'auth'), Payload: '{}' }),
      ),
  };
  const refused: string[] = [];
  for (const [what, attempt] of Object.entries(attempts)) {
    const error: unknown = await attempt().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const denied = error instanceof Error && /AccessDenied/.test(error.name);
    if (!denied) throw new Error(`${team} was not refused ${what}: ${error ?? 'it worked'}`);
    refused.push(what);
  }
  return refused;
}
