import { intakeKinds } from '@concierge/contract/forms/intake';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { notificationNamesOf, notificationStateOf, tableOf } from '../intake/record';
import { parseRecord } from '../intake/stored-record';
import type { Runtime } from '../runtime';
import { Table } from '../storage/table';
import { log, observed } from '../telemetry';

/** What SES publishes of a mail that came back: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const bounce = z.object({
  eventType: z.literal('Bounce'),
  mail: z.object({
    messageId: z.string(),
    /** The tag that this site gives a mail about a record. */
    tags: z.object({ reference: z.array(z.string()).check(z.minLength(1)) }),
  }),
});
const published = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) });

/** Notes at a record that a mail about it came back, for those who work on it. Mails about no record are left out. */
export function bounceHandler(runtime: Runtime) {
  const tables = intakeKinds.map((kind) => new Table(runtime, tableOf[kind]));

  async function note(table: Table, reference: string, messageId: string): Promise<void> {
    for (const { id } of await table.query(reference, { index: 'by_reference' })) {
      const record = parseRecord(await table.get(String(id)));
      const names = record ? notificationNamesOf(record) : [];
      const name = record && names.find((one) => notificationStateOf(record, one).message_id === messageId);
      if (!name) continue;
      await table.update(String(id), {
        expression: 'SET notices.#n.bounced_at = :at',
        condition: 'notices.#n.message_id = :message',
        names: { '#n': name },
        values: { ':at': new Date(runtime.now()).toISOString(), ':message': messageId },
      });
      log.warn('A mail came back', { notification: name, reference });
    }
  }

  return (event: unknown, context?: Context) =>
    observed(context, async () => {
      for (const { Sns } of published.parse(event).Records) {
        const { data } = bounce.safeParse(JSON.parse(Sns.Message));
        const [reference] = data?.mail.tags.reference ?? [];
        if (!data || reference === undefined) continue;
        await Promise.all(tables.map((table) => note(table, reference, data.mail.messageId)));
      }
    });
}
