import type { IntakeInsert } from '@concierge/contract/forms/intake';
import type { Inserted } from '@concierge/contract/wire/responses';
import { sameSecret } from '../hashes';
import { referenceOf } from '../reference';
import { expiryOf } from '../storage/expiry';
import type { Table } from '../storage/table';
import { log } from '../telemetry';
import { contentOf, type IntakeContext } from './submit';

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
