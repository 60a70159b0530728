import { missingPageKey } from './routing';
import { liveKey } from './sets';

/**
 * The names of a composed page's metadata. It is stored with the object, so that a page and its policy always come
 * from the same release. CloudFront's response function reads it and removes it from the response. Like routing.ts,
 * this file uses only what cloudfront-js-2.0 supports.
 */
export const pageFactNames = { styles: 'style-hashes', status: 'status' } as const;

/**
 * The metadata of a key in the release bucket.
 * @param answer The response of a page that does not answer 200, in the format that `readAnswer` parses.
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
 * Parses the response that a page asks for: '404', '410', or '301 /contact' with its target.
 * @param query The request's query without the question mark. It is added to a redirect's target.
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
