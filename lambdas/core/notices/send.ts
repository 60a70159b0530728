import type { IntakeKind } from '@concierge/contract/intake';
import type { Settings } from '../config';
import { confirmationEmail } from '../emails/confirmation';
import { type DigestReason, digestEmail, digestSms, type Told } from '../emails/digest';
import { notificationEmail } from '../emails/notification';
import { plainEmail } from '../emails/plain';
import { notificationSms } from '../emails/sms';
import type { SendNotice } from './deliver';
import type { Transport } from './transport';

/** Tell the practice of several records in one message, and return the service's message id. */
export interface DigestSenders {
  email(reason: DigestReason, told: readonly Told[]): Promise<string>;
  sms(told: readonly Told[]): Promise<string>;
}

/** Tells the practice of a record by its reference alone, and returns the service's message id. */
export type PlainSender = (kind: IntakeKind, reference: string) => Promise<string>;

export function plainSender(settings: Settings<'notices'>, transport: Transport): PlainSender {
  return (kind, reference) =>
    transport.email({ to: settings.PRACTICE_EMAIL, ...plainEmail(settings, kind, reference) });
}

export function digestSenders(settings: Settings<'notices'>, transport: Transport): DigestSenders {
  return {
    email: (reason, told) =>
      transport.email({ to: settings.PRACTICE_EMAIL, ...digestEmail(settings, reason, told) }),
    sms: (told) => transport.sms(settings.PRACTICE_SMS, digestSms(settings, told)),
  };
}

/**
 * Builds each notice from the stored record and sends it: the confirmation to the record's own address,
 * the other two to the practice. There is no other recipient.
 */
export function noticeSender(settings: Settings<'notices'>, transport: Transport): SendNotice {
  return (notice, kind, record) => {
    switch (notice) {
      case 'confirmation_email':
        return transport.email({ to: record.email, ...confirmationEmail(settings, kind, record) });
      case 'notification_email':
        return transport.email({
          to: settings.PRACTICE_EMAIL,
          replyTo: record.email,
          ...notificationEmail(settings, kind, record),
        });
      case 'notification_sms':
        return transport.sms(settings.PRACTICE_SMS, notificationSms(settings, kind, record));
    }
  };
}
