import { missingPageKey } from './routing';
import { liveKey } from './sets';

/**
 * What a composed page says of itself beside its bytes. It travels as the object's metadata, so that a page
 * and its policy can never be of two releases; CloudFront's response function reads it and takes it off. As routing.ts
 * it keeps to what cloudfront-js-2.0 knows.
 */
export const pageFactNames = { styles: 'style-hashes', status: 'status' } as const;

/**
 * The metadata of a key in the bucket of releases.
 * @param answer How a page is answered if not with 200, as `readAnswer` reads it.
 */
export function pageFacts(
  key: string,
  styleHashes?: readonly string[],
  answer?: string,
): Record<string, string> {
  const facts: Record<string, string> = {};
  if (styleHashes && styleHashes.length > 0) facts[pageFactNames.styles] = styleHashes.join(' ');
  if (answer !== undefined) facts[pageFactNames.status] = answer;
  else if (liveKey(key) === missingPageKey) facts[pageFactNames.status] = '404';
  return facts;
}

/**
 * How a page asks to be answered: '404', '410', or '301 /contact' with its target.
 * @param query Of the request, without its question mark: it is added to a redirect's target.
 */
export function readAnswer(
  answer: string,
  query: string,
): { readonly status: number; readonly location: string } {
  const path = answer.slice(4);
  return {
    status: Number(answer.slice(0, 3)),
    location: path === '' || query === '' ? path : `${path}?${query}`,
  };
}
