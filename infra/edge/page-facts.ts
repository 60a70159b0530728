import { missingPageKey } from './routing';
import { liveKey } from './sets';

/**
 * What a composed page says of itself beside its bytes. It travels as the object's metadata, so that a page
 * and its policy can never be of two releases; CloudFront's response function reads it and takes it off.
 */
export const pageFactNames = { styles: 'style-hashes', status: 'status' } as const;

/**
 * The metadata of a key in the bucket of releases.
 * @param answer How a page is answered where it is not by 200: '410', or '301 /contact' with where it leads.
 */
export function pageFacts(
  key: string,
  styleHashes: readonly string[] = [],
  answer: string | undefined = liveKey(key) === missingPageKey ? '404' : undefined,
): Record<string, string> {
  return {
    ...(styleHashes.length > 0 ? { [pageFactNames.styles]: styleHashes.join(' ') } : {}),
    ...(answer === undefined ? {} : { [pageFactNames.status]: answer }),
  };
}
