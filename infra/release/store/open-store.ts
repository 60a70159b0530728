import { resolve } from 'node:path';
import { FolderStore } from './folder-store';
import { Refusal } from './refusal';
import { S3Store } from './s3-store';
import { SiteStore } from './site-store';
import type { ReleaseStore } from './store';

/**
 * The store at a location: `s3://<bucket>`, a folder, or (read-only) the URL of a site.
 * @throws Refusal for any other location
 */
export function openStore(location: string): ReleaseStore {
  if (!location.includes('://')) return new FolderStore(resolve(location));
  if (/^https?:/.test(location)) return new SiteStore(location);
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/?$/.exec(location)?.[1];
  if (!bucket)
    throw new Refusal(
      `"${location}" is not a release store: give a folder or s3://<bucket>, or a site's URL to check against it.`,
    );
  return new S3Store(bucket);
}
