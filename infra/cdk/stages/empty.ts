import {
  DeleteObjectsCommand,
  GetObjectLockConfigurationCommand,
  ListObjectVersionsCommand,
  type ObjectIdentifier,
  S3Client,
} from '@aws-sdk/client-s3';
import { undefinedIfNamed } from '@concierge/command-line/user-error';
import { runAsProgram } from '../operate/program';
import { stageNamed } from './stages';

/**
 * Deletes every version of every file and returns how many, because CloudFormation deletes only empty buckets. CDK's
 * own `autoDeleteObjects` would keep a function in the account that may delete all releases, and would run it in any
 * deploy that replaces the bucket. Here a person types the bucket's name.
 */
export async function emptyBucket(client: S3Client, Bucket: string): Promise<number> {
  // S3 refuses the parameter for a bucket without a lock.
  const locked = await client
    .send(new GetObjectLockConfigurationCommand({ Bucket }))
    .catch(undefinedIfNamed('ObjectLockConfigurationNotFoundError'));
  const past = locked?.ObjectLockConfiguration ? { BypassGovernanceRetention: true } : {};
  let count = 0;
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket }),
    );
    const Objects: ObjectIdentifier[] = [...Versions, ...DeleteMarkers].flatMap(({ Key, VersionId }) =>
      Key && VersionId ? [{ Key, VersionId }] : [],
    );
    if (Objects.length === 0) return count;
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: Objects.slice(0, 1000), Quiet: true }, ...past }),
    );
    const [first] = Errors;
    if (first) throw new Error(`${first.Key} could not be deleted: ${first.Message}`);
    count += Math.min(Objects.length, 1000);
  }
}

await runAsProgram(import.meta.url, async ([stageName = '', address = '']) => {
  const stage = stageNamed(stageName);
  const bucket = /^s3:\/\/([^/]+)\/?$/.exec(address)?.[1];
  if (stage.keepsData) throw new Error(`${stage.name} keeps its data: nothing is deleted.`);
  if (!bucket?.startsWith(`concierge-${stage.name}-`)) {
    throw new Error(`Name the bucket of ${stage.name} to empty: s3://concierge-${stage.name}-...`);
  }
  console.log(`${await emptyBucket(new S3Client({}), bucket)} versions deleted from ${bucket}.`);
});
