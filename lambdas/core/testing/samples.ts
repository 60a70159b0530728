import { randomUUID } from 'node:crypto';
import {
  type IntakeInsertBody,
  type IntakeKind,
  type IntakeRecord,
  intakeRecord,
} from '@concierge/contract/forms/intake';
import type {
  ConfirmationRequest,
  NotificationRequest,
} from '@concierge/contract/wire/notification-requests';
import { newRecord } from '../intake/record';

/** A complete submission, as the page sends it. */
export function intakeBody(changes: Partial<IntakeInsertBody> = {}): IntakeInsertBody {
  return {
    id: randomUUID(),
    name: "Maeve O'Neill-Đặng Jr.",
    email: `maeve@${randomUUID().slice(0, 8)}.example`,
    phone: '+15550100123',
    interest: 'consultation',
    message: 'I sleep badly.\nSince March.',
    is_healthcare_provider: false,
    consent: true,
    consent_timestamp: new Date().toISOString(),
    age: 47,
    gender: 'female',
    primary_concern: 'Insomnia',
    has_insurance: true,
    preferred_contact_method: 'phone',
    urgency_level: 'priority',
    recaptchaToken: '',
    ...changes,
  };
}

/** What the page sends to the confirmation function after an insert. */
export function confirmationBody(type: IntakeKind, body: IntakeInsertBody): ConfirmationRequest {
  const {
    id,
    is_healthcare_provider,
    consent,
    consent_timestamp,
    website,
    preferred_times,
    state,
    ...shared
  } = body;
  return { type, requestId: id, ...(type === 'appointment' ? { appointmentRequestId: id } : {}), ...shared };
}

/** What the page sends to the other two. */
export function notificationBody(type: IntakeKind, body: IntakeInsertBody): NotificationRequest {
  const { id, name, email, phone, interest, message, is_healthcare_provider, recaptchaToken } = body;
  return {
    type,
    requestId: id,
    name,
    email,
    phone,
    interest,
    message,
    isHealthcareProvider: is_healthcare_provider,
    recaptchaToken,
  };
}

const person = { name: "Maeve O'Neill", email: 'maeve@example.com', consent: true };

export const storedFields: IntakeRecord = {
  // Every field, also one that is added later.
  ...intakeRecord.parse(person),
  phone: '+15550100123',
  interest: 'pricing',
  message: 'MESSAGE-TEXT <b>bold</b>\nsecond line',
  is_healthcare_provider: true,
  consent_timestamp: '2026-11-20T10:00:00Z',
  age: 91,
  gender: 'non-binary',
  primary_concern: 'CONCERN-TEXT',
  has_insurance: true,
  preferred_contact_method: 'text',
  urgency_level: 'urgent',
  state: 'TX',
};

/** A stored request whose health data is easy to find in a message. */
export const storedRecord = (changes: Partial<IntakeRecord> = {}) =>
  newRecord(
    'id',
    { ...storedFields, ...changes },
    {
      reference: 'K7M-4QXP',
      bodyHash: '-',
      honeypotText: '',
      verified: true,
      senderNetwork: '-',
      addressDigest: '-',
      mailboxDigest: 'mailbox',
      dueAt: 0,
      retentionDays: 1,
      textsPractice: true,
      now: 0,
    },
  );
