import type { IntakeKind } from '@concierge/contract/intake';
import type { Settings } from '../config';
import { confirmationEmail } from '../emails/confirmation';
import { type DigestEntry, type DigestReason, digestEmail, digestSms } from '../emails/digest';
import type { Email } from '../emails/email';
import { notificationEmail, referenceOnlyEmail } from '../emails/notification';
import { requestChangeEmail } from '../emails/request-change';
import { notificationSms } from '../emails/sms';
import type { SendNotification } from './deliver';
import type { OutgoingEmail, Transport } from './transport';

/** What sends each kind of message, and returns the service's message id. */
export function senders(
  settings: Settings<'notifications'>,
  transport: Transport,
  linkTo: (id: string) => string,
) {
  const { PRACTICE_EMAIL, PRACTICE_SMS } = settings;
  const toPractice = (email: Email, about: Pick<OutgoingEmail, 'replyTo' | 'reference'> = {}) =>
    transport.email({ to: PRACTICE_EMAIL, ...about, ...email });
  /**
   * Builds a notification from the stored record: the confirmation to the record's own address, the others to the
   * practice. There is no other recipient.
   */
  const send: SendNotification = (notification, kind, record) => {
    const { reference, email } = record;
    switch (notification) {
      case 'confirmation_email':
        return transport.email({
          to: email,
          reference,
          ...confirmationEmail(settings, kind, record, linkTo(record.id)),
        });
      case 'notification_email':
        return toPractice(notificationEmail(settings, kind, record), { replyTo: email, reference });
      case 'notification_sms':
        return transport.sms(PRACTICE_SMS, notificationSms(settings, kind, record));
      default:
        return toPractice(requestChangeEmail(settings, kind, record, notification), { reference });
    }
  };
  return {
    send,
    /** Notifies the practice of a record by its reference alone. */
    sendReferenceOnly: (kind: IntakeKind, reference: string) =>
      toPractice(referenceOnlyEmail(settings, kind, reference), { reference }),
    /** Notify the practice of several records in one message. */
    digests: {
      email: (reason: DigestReason, entries: readonly DigestEntry[]) =>
        toPractice(digestEmail(settings, reason, entries)),
      sms: (entries: readonly DigestEntry[]) => transport.sms(PRACTICE_SMS, digestSms(settings, entries)),
    },
  };
}
