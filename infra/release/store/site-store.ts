import { Refusal } from '../refusal';
import { pathOfPage } from './keys';
import type { ReleaseStore, Stored } from './store';

/**
 * What is live on a running site, read as every visitor may: the registry, releases, and pages. For those who check or
 * develop against it; nothing can be released through it.
 */
export class SiteStore implements ReleaseStore {
  readonly location: string;

  constructor(address: string) {
    this.location = new URL(address).origin;
  }

  async get(key: string): Promise<Stored | null> {
    const answer = await fetch(`${this.location}${pathOfPage(key) ?? `/${key}`}`, { redirect: 'error' });
    if (answer.status === 404 || answer.status === 410) return null;
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    return { bytes: new Uint8Array(await answer.arrayBuffer()), etag: answer.headers.get('etag') ?? '' };
  }

  put(): Promise<never> {
    return Promise.reject(this.readOnly());
  }

  remove(): Promise<never> {
    return Promise.reject(this.readOnly());
  }

  /** A site says what is live, and lists nothing. */
  list(): Promise<string[]> {
    return Promise.resolve([]);
  }

  private readOnly(): Refusal {
    return new Refusal(`${this.location} is a site, which can only be read: name its store of releases.`);
  }
}
