import { Failure } from '../failure';
import { type HttpEvent, header } from '../http/request';

/**
 * Refuses posts from other sites: any page of any site could post a form here, from its visitors' network addresses.
 * Browsers send the source of a post in Sec-Fetch-Site, older ones only in Origin.
 * @throws Failure 'forbidden'
 */
export function requireSameSite(event: HttpEvent, siteOrigin: string): void {
  const from = header(event, 'sec-fetch-site');
  const origin = header(event, 'origin');
  if (from === 'same-origin') return;
  const elsewhere = origin !== '' && origin !== new URL(siteOrigin).origin;
  if (elsewhere || !['', 'none'].includes(from)) throw new Failure('forbidden');
}
