import type { IntakeKind } from '@concierge/contract/intake';
import type { Settings } from '../config';
import { confirmationEmail } from '../emails/confirmation';
import { heldEmail } from '../emails/held';
import { notificationEmail } from '../emails/notification';
import { notificationSms } from '../emails/sms';
import type { StoredIntake } from '../intake/record';
import type { SendNotice } from './deliver';
import type { Transport } from './transport';

/** Sends the practice one e-mail about several suspect records, and returns the service's message id. */
export type HeldSender = (kind: IntakeKind, records: readonly StoredIntake[]) => Promise<string>;

export function heldSender(settings: Settings<'notices'>, transport: Transport): HeldSender {
  return (kind, records) =>
    transport.email({ to: settings.PRACTICE_EMAIL, ...heldEmail(settings, kind, records) });
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
