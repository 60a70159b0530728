import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/limits';
import type { NoticeName } from '@concierge/contract/notice-requests';
import type { StoredIntake } from '../intake/record';
import { count, describeError, log } from '../telemetry';
import { settle } from './deliver';
import type { KindDelivery } from './deliveries';
import { parse } from './ledger';

/*
 * A record with something in the field that people do not see is suspect, not false: browsers and
 * password managers fill in such fields too. So nothing of it is refused or dropped. The visitor sees what
 * everybody sees and gets the confirmation, the record is stored whole and marked, and only its notices to the
 * practice wait: all of one slot (four hours) go in one e-mail that says that they look automatic and carries
 * what each of them would have carried, so that a program that floods the form rings no phone and fills no inbox,
 * and a person who tripped over the field is still read within the 24 hours that the site promises.
 * Neither a command nor a page of its own: the practice reads its mail, and nobody has to remember to look.
 * The metric SubmissionHeld says how many there are.
 */

/** The first stands for both: it is claimed, and settled before the other. */
const practiceNotices = ['notification_email', 'notification_sms'] as const satisfies readonly NoticeName[];
const [leading, following] = practiceNotices;

/** Whether a notice goes to the practice together with those of other suspect records. */
export function isHeldForPractice(record: StoredIntake, notice: NoticeName): boolean {
  return notice !== 'confirmation_email' && record.notices[notice].state === 'held';
}

/** Sends the practice what was held of these records, in as few e-mails as possible, and concludes each. */
export async function sendHeld(
  delivery: KindDelivery,
  ids: readonly string[],
  conclude: (id: string) => Promise<void>,
): Promise<void> {
  const { heldPerEmail } = limits.notices;
  for (let start = 0; start < ids.length; start += heldPerEmail) {
    const some = ids.slice(start, start + heldPerEmail);
    try {
      await sendTogether(delivery, some);
    } catch (error) {
      log.error('Held notices could not be sent', { kind: delivery.kind, error: describeError(error) });
    }
    for (const id of some) await conclude(id).catch(() => undefined);
  }
}

async function sendTogether(delivery: KindDelivery, ids: readonly string[]): Promise<void> {
  const lease = randomUUID();
  const claimed: StoredIntake[] = [];
  for (const id of ids) {
    const record = await claim(delivery, id, lease);
    if (record) claimed.push(record);
    else await finish(delivery, id);
  }
  if (claimed.length === 0) return;
  let messageId: string;
  try {
    messageId = await delivery.sendHeld(delivery.kind, claimed);
  } catch (error) {
    count('NoticeFailed');
    log.warn('Held notices were not sent', { kind: delivery.kind, error: describeError(error) });
    for (const { id, notices } of claimed) {
      const next = delivery.ledger.afterPause(notices[leading].attempts);
      for (const notice of practiceNotices) await delivery.ledger.postpone(id, notice, next);
    }
    return;
  }
  for (const { id } of claimed) {
    for (const notice of practiceNotices) await settle(delivery, id, notice, messageId);
  }
  count('NoticeSent');
  log.info('Held notices were sent', { kind: delivery.kind, count: claimed.length });
}

/** Where a run ended between settling the two, the second went out with the first. */
async function finish(delivery: KindDelivery, id: string): Promise<void> {
  const notices = (await delivery.ledger.read(id))?.notices;
  const { state, message_id } = notices?.[leading] ?? {};
  if (state === 'sent' && notices?.[following].state === 'held') {
    await settle(delivery, id, following, message_id ?? '');
  }
}

/** Takes the right to send what is held of a record, unless somebody has it. */
async function claim(
  { records, runtime }: KindDelivery,
  id: string,
  lease: string,
): Promise<StoredIntake | undefined> {
  const now = runtime.now();
  const updated = await records.update(id, {
    expression: 'SET notices.#n.lease = :lease, notices.#n.lease_until = :until ADD notices.#n.attempts :one',
    condition: 'notices.#n.#state = :held AND (notices.#n.lease_until <= :now OR notices.#n.lease = :lease)',
    names: { '#n': leading, '#state': 'state' },
    values: {
      ':held': 'held',
      ':lease': lease,
      ':until': now + limits.notices.leaseSeconds * 1000,
      ':now': now,
      ':one': 1,
    },
  });
  return parse(updated);
}
