import type { Inserted } from '@concierge/contract/answers';
import { testHeader } from '@concierge/contract/endpoints';
import type { IntakeInsert } from '@concierge/contract/intake';
import { Failure } from '../failure';
import { keyedHash, referenceOf, sameSecret } from '../hashes';
import { type HttpEvent, header, isPreview } from '../http/request';
import { expiryOf } from '../storage/expiry';
import type { Table } from '../storage/table';
import { log } from '../telemetry';
import { contentOf, type IntakeContext } from './submit';

/** What the header of a test holds: only who has the edge's secret can make it, and nobody can tell that by it. */
export const testMark = (originSecret: string): string => keyedHash(originSecret, 'test', testHeader);

/**
 * Whether a submission is a test: marked as one, or sent from a preview.
 * @throws Failure 'forbidden' where somebody marked it who may not
 */
export function isTest(event: HttpEvent, originSecrets: readonly string[]): boolean {
  if (isPreview(event)) return true;
  const mark = header(event, testHeader);
  if (mark === '') return false;
  if (!originSecrets.some((secret) => sameSecret(mark, testMark(secret)))) throw new Failure('forbidden');
  return true;
}

/**
 * Tries whether a submission would be stored: checked as any other, and stored in a table of its own, out of which it is
 * read and removed. Neither captcha nor limits are asked, and nobody is notified.
 */
export async function tryIntake(
  { kind, records, runtime }: Pick<IntakeContext, 'kind' | 'records' | 'runtime'>,
  tests: Table,
  input: IntakeInsert,
): Promise<Inserted> {
  const { id } = input;
  const { fields, bodyHash } = contentOf(input);
  // The table of real records is tried as well, under its own key.
  await records.get(id);
  await tests.putNew({ id, ...fields, body_hash: bodyHash, expires_at: expiryOf(runtime.now(), 1) });
  const stored = await tests.get(id);
  await tests.delete(id);
  if (!sameSecret(String(stored?.body_hash), bodyHash)) throw new Error('What was stored is not there');
  const reference = referenceOf(kind, id);
  log.info('A test was stored and removed', { kind, reference });
  return { id, reference };
}
