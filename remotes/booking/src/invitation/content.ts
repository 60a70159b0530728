import { notices } from '@concierge/contract/messages';

export const invitation = {
  title: 'Ready When You Are',
  lead: 'Tell us what you need. A physician reads every request, and we answer within 24 hours.',
  action: 'Book Your Consultation',
} as const;

export const openRequest = {
  title: 'We Have Your Request',
  lead: notices.appointmentReceived.description,
  action: 'Change or Cancel It',
} as const;
