import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { cachingOf } from '@concierge/edge/caching';
import { contentTypeOf } from '@concierge/edge/content-types';
import { pageFacts } from '@concierge/edge/page-facts';
import { checkKey, checkRemovable } from './keys';
import type { PutOptions, PutResult, ReleaseStore, Stored } from './store';

/** The release store in an S3 bucket, with conditional puts. */
export class S3Store implements ReleaseStore {
  readonly location: string;

  constructor(
    private readonly bucket: string,
    private readonly client: S3Client = new S3Client({}),
  ) {
    this.location = `s3://${bucket}`;
  }

  async get(key: string): Promise<Stored | null> {
    checkKey(key);
    try {
      const answer = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      if (!answer.Body || !answer.ETag) throw new Error(`S3 answered without a body or an ETag for ${key}`);
      return { bytes: await answer.Body.transformToByteArray(), etag: answer.ETag };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async put(key: string, bytes: Uint8Array, options: PutOptions = {}): Promise<PutResult> {
    checkKey(key);
    try {
      await this.client.send(
        new PutObjectCommand({
          Bucket: this.bucket,
          Key: key,
          Body: bytes,
          ContentType: options.contentType ?? contentTypeOf(key),
          CacheControl: cachingOf(key),
          Metadata: pageFacts(key, options.styleHashes, options.answer),
          ...(options.ifAbsent ? { IfNoneMatch: '*' } : {}),
          ...(options.ifMatch ? { IfMatch: options.ifMatch } : {}),
        }),
      );
      return 'written';
    } catch (error) {
      if (isConflict(error)) return 'conflict';
      throw error;
    }
  }

  async remove(key: string, ifMatch: string): Promise<'removed' | 'conflict'> {
    checkRemovable(key);
    try {
      await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key, IfMatch: ifMatch }));
      return 'removed';
    } catch (error) {
      if (isConflict(error)) return 'conflict';
      throw error;
    }
  }

  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: next }),
      );
      for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key);
      next = page.NextContinuationToken;
    } while (next);
    return keys.sort();
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** True if the key does not exist; a missing bucket is an error. */
const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');

/** 412: the condition does not hold. 409: another conditional write of the key is in progress. */
const isConflict = (error: unknown): boolean => [412, 409].includes(statusOf(error) ?? 0) || isMissing(error);
