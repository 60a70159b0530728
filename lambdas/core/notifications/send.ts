import type { IntakeKind } from '@concierge/contract/forms/intake';
import { changeLink } from '@concierge/contract/requests/change-link';
import { surveyLink } from '@concierge/contract/survey/survey-link';
import { readSettings } from '../config';
import { confirmationEmail } from '../emails/confirmation';
import { digestEmail, digestSms, type WaitingCounts } from '../emails/digest';
import type { Email } from '../emails/email';
import { deskNoticeEmail, notificationEmail, referenceOnlyEmail } from '../emails/notification';
import { receiptEmail, requestChangeEmail } from '../emails/request-change';
import { notificationSms } from '../emails/sms';
import { linkSignature } from '../hashes';
import { isReceipt } from '../intake/record';
import type { Runtime } from '../runtime';
import { surveyTokenOf } from '../survey/token';
import type { SendNotification } from './deliver';
import { connectSes, connectSns } from './transport';
import type { OwnerOf } from './work-owner';

type SendEmail = ReturnType<typeof connectSes>;
const sesOf = (runtime: Runtime): SendEmail => connectSes(readSettings(runtime, 'notifications'), runtime);
/** SES as a test uses it. */
export const simulatedSes = (runtime: Runtime): SendEmail => {
  const send = sesOf(runtime);
  return (message) => send({ ...message, simulated: true });
};

/*
 * What sends the three notifications that every record has, built from the stored record: the confirmation to the
 * record's own address, the others to the practice. There is no other recipient. Each function loads its own.
 * The job passes them one connection to each service, which they share.
 */

export function confirmationSender(runtime: Runtime, email = sesOf(runtime)): SendNotification {
  const settings = readSettings(runtime, 'notifications');
  const { HASH_KEY } = readSettings(runtime, 'guards');
  return (_, kind, record) => {
    const { id, reference, email: to } = record;
    const links = {
      change: changeLink(settings.SITE_ORIGIN, id, linkSignature(HASH_KEY, id)),
      survey: `${settings.SITE_ORIGIN}${surveyLink(Date.parse(record.created_at), surveyTokenOf(HASH_KEY, record))}`,
    };
    return email({ to, reference, ...confirmationEmail(settings, kind, record, links) });
  };
}

export function practiceEmailSender(runtime: Runtime, email = sesOf(runtime)): SendNotification {
  const settings = readSettings(runtime, 'notifications');
  return (_, kind, record) => {
    const { reference, email: replyTo } = record;
    const to = settings.PRACTICE_EMAIL;
    return settings.PRACTICE_NOTICES === 'reference'
      ? email({ to, reference, ...deskNoticeEmail(settings, kind, record) })
      : email({ to, replyTo, reference, ...notificationEmail(settings, kind, record) });
  };
}

export function practiceSmsSender(runtime: Runtime, sms = connectSns(runtime)): SendNotification {
  const settings = readSettings(runtime, 'notifications');
  return (_, kind, record) => textTo(settings.PRACTICE_SMS, notificationSms(settings, kind, record), sms);
}

/** Does nothing without a number: records from before a practice stopped its texts may still have one pending. */
const textTo = async (number: string | undefined, text: string, sms: ReturnType<typeof connectSns>) =>
  number ? sms(number, text) : '';

/**
 * Sends every notification, also of changes and of several records, for the job and for forms without JavaScript.
 * @param ownerOf Needed for changes alone, which only the job sends
 */
export function everySender(runtime: Runtime, ownerOf: OwnerOf = async () => undefined) {
  const settings = readSettings(runtime, 'notifications');
  const { PRACTICE_EMAIL, PRACTICE_SMS } = settings;
  const email = sesOf(runtime);
  const sms = connectSns(runtime);
  const confirmation = confirmationSender(runtime, email);
  const { HASH_KEY } = readSettings(runtime, 'guards');
  const practiceEmail = practiceEmailSender(runtime, email);
  const practiceSms = practiceSmsSender(runtime, sms);
  const toPractice = (message: Email, reference?: string) =>
    email({ to: PRACTICE_EMAIL, ...(reference ? { reference } : {}), ...message });
  const send: SendNotification = async (notification, kind, record) => {
    switch (notification) {
      case 'confirmation_email':
        return confirmation(notification, kind, record);
      case 'notification_email':
        return practiceEmail(notification, kind, record);
      case 'notification_sms':
        return practiceSms(notification, kind, record);
      default:
        if (isReceipt(notification)) {
          const { id, email: to, reference } = record;
          const link = changeLink(settings.SITE_ORIGIN, id, linkSignature(HASH_KEY, id));
          return email({ to, reference, ...receiptEmail(settings, kind, record, notification, link) });
        }
        return email({
          to: PRACTICE_EMAIL,
          alsoTo: await ownerOf(record),
          reference: record.reference,
          ...requestChangeEmail(settings, kind, record, notification),
        });
    }
  };
  return {
    send,
    /** Notifies the practice of a record by its reference alone. */
    sendReferenceOnly: (kind: IntakeKind, reference: string) =>
      toPractice(referenceOnlyEmail(settings, kind, reference), reference),
    /** Tell the practice how much waits. */
    digests: {
      email: (counts: WaitingCounts) => toPractice(digestEmail(settings, counts)),
      sms: (counts: WaitingCounts) => textTo(PRACTICE_SMS, digestSms(settings, counts), sms),
    },
  };
}
