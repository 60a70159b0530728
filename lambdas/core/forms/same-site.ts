import { Failure } from '../failure';
import { type HttpEvent, header } from '../http/request';

/**
 * A form may be posted here by any page of any site, through its visitors' own addresses. Browsers say where
 * a post comes from, older ones by Origin alone.
 * @throws Failure 'forbidden'
 */
export function requireSameSite(event: HttpEvent, siteOrigin: string): void {
  const from = header(event, 'sec-fetch-site');
  const origin = header(event, 'origin');
  if (from === 'same-origin') return;
  const elsewhere = origin !== '' && origin !== new URL(siteOrigin).origin;
  if (elsewhere || !['', 'none'].includes(from)) throw new Failure('forbidden');
}
