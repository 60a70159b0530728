import { randomUUID } from 'node:crypto';
import type { Outbox } from './outbox';
import { QueryError } from './query-protocol';

/** SNS Publish to a phone number: keeps the text message, answers its id. */
export async function publish(
  form: URLSearchParams,
  outbox: Pick<Outbox, 'add'>,
): Promise<Record<string, string>> {
  const to = form.get('PhoneNumber') ?? '';
  if (!/^\+[1-9]\d{6,14}$/.test(to)) {
    throw new QueryError(
      400,
      'InvalidParameter',
      `Invalid parameter: PhoneNumber Reason: ${to} is not valid`,
    );
  }
  const body = form.get('Message') ?? '';
  if (body === '') throw new QueryError(400, 'InvalidParameter', 'Invalid parameter: Empty message');
  // SNS cuts an SMS into parts and refuses what is longer than 1600 characters in all.
  if (body.length > 1600)
    throw new QueryError(400, 'InvalidParameter', 'Invalid parameter: Message too long');
  const id = randomUUID();
  await outbox.add({ kind: 'sms', id, at: new Date().toISOString(), to, body });
  return { MessageId: id };
}
