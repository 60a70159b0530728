import { testHeader } from '@concierge/contract/aws/edge-headers';
import { Failure } from '../failure';
import { keyedHash, sameSecret } from '../hashes';
import { type HttpEvent, header, isPreview } from './request';

/** The value of the test header. Only code with the edge's secret can make it, and it does not reveal that secret. */
export const testMark = (originSecret: string): string => keyedHash(originSecret, 'test', testHeader);

/**
 * True if a request is the heartbeat's.
 * @throws Failure 'forbidden' if the mark is wrong
 */
export function isMarked(event: HttpEvent, originSecrets: readonly string[]): boolean {
  const mark = header(event, testHeader);
  if (mark === '') return false;
  if (!originSecrets.some((secret) => sameSecret(mark, testMark(secret)))) throw new Failure('forbidden');
  return true;
}

/** True if a submission is a test: the heartbeat's, or sent from a preview. */
export const isTest = (event: HttpEvent, originSecrets: readonly string[]): boolean =>
  isPreview(event) || isMarked(event, originSecrets);
