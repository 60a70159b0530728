import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { clientsOf } from '../aws-clients';
import { Unavailable } from '../failure';
import type { Runtime } from '../runtime';

/**
 * What stores an object in S3; with `onlyNew` it leaves one that is there.
 * @throws Unavailable
 */
export function connectS3({ clients }: Pick<Runtime, 'clients'>) {
  const s3 = clientsOf(clients?.s3 ?? usual);
  return async (
    bucket: string,
    key: string,
    body: string,
    contentType: string,
    onlyNew = false,
  ): Promise<void> => {
    const object = { Bucket: bucket, Key: key, Body: body, ContentType: contentType };
    const condition = onlyNew ? { IfNoneMatch: '*' } : {};
    try {
      await s3((client) => client.send(new PutObjectCommand({ ...object, ...condition })));
    } catch (error) {
      if (onlyNew && error instanceof Error && error.name === 'PreconditionFailed') return;
      throw new Unavailable('s3', error);
    }
  };
}

const usual = () =>
  new S3Client({
    maxAttempts: 3,
    // A bucket's name in the path, which a stand-in on one machine understands too.
    forcePathStyle: true,
    requestHandler: { connectionTimeout: 500, requestTimeout: 3000, throwOnRequestTimeout: true },
  });
