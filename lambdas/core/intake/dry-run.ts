import { testHeader } from '@concierge/contract/aws/edge-headers';
import type { IntakeInsert } from '@concierge/contract/forms/intake';
import type { Inserted } from '@concierge/contract/wire/responses';
import { Failure } from '../failure';
import { keyedHash, sameSecret } from '../hashes';
import { type HttpEvent, header, isPreview } from '../http/request';
import { referenceOf } from '../reference';
import { expiryOf } from '../storage/expiry';
import type { Table } from '../storage/table';
import { log } from '../telemetry';
import { contentOf, type IntakeContext } from './submit';

/** The value of the test header. Only code with the edge's secret can make it, and it does not reveal that secret. */
export const testMark = (originSecret: string): string => keyedHash(originSecret, 'test', testHeader);

/**
 * True if a submission is a test: marked as one, or sent from a preview.
 * @throws Failure 'forbidden' if the mark is wrong
 */
export function isTest(event: HttpEvent, originSecrets: readonly string[]): boolean {
  if (isPreview(event)) return true;
  const mark = header(event, testHeader);
  if (mark === '') return false;
  if (!originSecrets.some((secret) => sameSecret(mark, testMark(secret)))) throw new Failure('forbidden');
  return true;
}

/**
 * Tests whether a submission would be stored: writes it to a separate table, reads it back and removes it. Skips the
 * captcha and the limits, and notifies nobody. The caller has validated it like any other submission.
 */
export async function dryRunIntake(
  { kind, records, runtime, hashKey }: Pick<IntakeContext, 'kind' | 'records' | 'runtime' | 'hashKey'>,
  tests: Table,
  input: IntakeInsert,
): Promise<Inserted> {
  const { id } = input;
  const { fields, bodyHash } = contentOf(input);
  // Also read the table of real records, by this id.
  await records.get(id);
  await tests.putNew({ id, ...fields, body_hash: bodyHash, expires_at: expiryOf(runtime.now(), 1) });
  const stored = await tests.get(id);
  await tests.delete(id);
  if (!sameSecret(String(stored?.body_hash), bodyHash)) throw new Error('The test was not stored as sent');
  const reference = referenceOf(hashKey, kind, id);
  log.info('A test was stored and removed', { kind, reference });
  return { id, reference };
}
