import { resolve } from 'node:path';
import { FolderStore } from './folder-store';
import { pathOfPage } from './keys';
import { Refusal } from './refusal';
import { S3Store } from './s3-store';
import type { ReleaseStore, Stored } from './store';

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

/**
 * A read-only store with what visitors of a running site can read: the registry, releases, and pages. It is for
 * checking and developing against the site.
 */
export class SiteStore implements ReleaseStore {
  readonly location: string;

  constructor(address: string) {
    this.location = new URL(address).origin;
  }

  async get(key: string): Promise<Stored | null> {
    const address = `${this.location}${pathOfPage(key) ?? `/${key}`}`;
    const answer = await fetch(address, { redirect: 'error' }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : error;
      throw new Refusal(`${address} does not answer (${cause}): is the site running, and the address right?`);
    });
    // Also the page of a 404 is read to its end: Node can't close a connection whose answer nobody read.
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (answer.status === 404 || answer.status === 410) return null;
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    return { bytes, etag: answer.headers.get('etag') ?? '' };
  }

  put(): Promise<never> {
    return Promise.reject(this.readOnly());
  }

  remove(): Promise<never> {
    return Promise.reject(this.readOnly());
  }

  /** Always empty: a site has no listing. */
  list(): Promise<string[]> {
    return Promise.resolve([]);
  }

  private readOnly(): Refusal {
    return new Refusal(`${this.location} is a site, which can only be read: name its release store.`);
  }
}
