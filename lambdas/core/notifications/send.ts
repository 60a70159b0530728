import type { IntakeKind } from '@concierge/contract/intake';
import type { Settings } from '../config';
import { confirmationEmail } from '../emails/confirmation';
import { type DigestEntry, type DigestReason, digestEmail, digestSms } from '../emails/digest';
import { notificationEmail, referenceOnlyEmail } from '../emails/notification';
import { requestChangeEmail } from '../emails/request-change';
import { notificationSms } from '../emails/sms';
import type { SendNotification } from './deliver';
import type { Transport } from './transport';

/** Notify the practice of several records in one message, and return the service's message id. */
export interface DigestSenders {
  email(reason: DigestReason, entries: readonly DigestEntry[]): Promise<string>;
  sms(entries: readonly DigestEntry[]): Promise<string>;
}

/** Notifies the practice of a record by its reference alone, and returns the service's message id. */
export type ReferenceOnlySender = (kind: IntakeKind, reference: string) => Promise<string>;

export function referenceOnlySender(
  settings: Settings<'notifications'>,
  transport: Transport,
): ReferenceOnlySender {
  return (kind, reference) =>
    transport.email({
      to: settings.PRACTICE_EMAIL,
      reference,
      ...referenceOnlyEmail(settings, kind, reference),
    });
}

export function digestSenders(settings: Settings<'notifications'>, transport: Transport): DigestSenders {
  return {
    email: (reason, entries) =>
      transport.email({ to: settings.PRACTICE_EMAIL, ...digestEmail(settings, reason, entries) }),
    sms: (entries) => transport.sms(settings.PRACTICE_SMS, digestSms(settings, entries)),
  };
}

/**
 * Builds each notification from the stored record and sends it: the confirmation to the record's own address,
 * the others to the practice. There is no other recipient.
 */
export function notificationSender(
  settings: Settings<'notifications'>,
  transport: Transport,
  linkTo: (id: string) => string,
): SendNotification {
  return (notification, kind, record) => {
    const { reference } = record;
    switch (notification) {
      case 'confirmation_email':
        return transport.email({
          to: record.email,
          reference,
          ...confirmationEmail(settings, kind, record, linkTo(record.id)),
        });
      case 'notification_email':
        return transport.email({
          to: settings.PRACTICE_EMAIL,
          replyTo: record.email,
          reference,
          ...notificationEmail(settings, kind, record),
        });
      case 'notification_sms':
        return transport.sms(settings.PRACTICE_SMS, notificationSms(settings, kind, record));
      default:
        return transport.email({
          to: settings.PRACTICE_EMAIL,
          reference,
          ...requestChangeEmail(settings, kind, record, notification),
        });
    }
  };
}
