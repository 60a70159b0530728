import { loadConfirmation } from '@concierge/contract/confirmation';
import { formTexts } from '@concierge/contract/form-texts';
import type { IntakeKind } from '@concierge/contract/intake';
import { type ToastText, toastTexts } from '@concierge/contract/messages';
import { nextPage } from '@concierge/contract/next-page';

export interface FormKind {
  /** Prefix for the ids of the form's fields. */
  readonly scope: string;
  /** Label in the switch between the two forms. */
  readonly choice: string;
  readonly heading: string;
  readonly introduction: string;
  readonly submit: string;
  readonly messageHint: string;
  readonly received: ToastText;
  /** The page after success. */
  next(name: string): string;
}

/** What differs between the two forms: texts and next page. */
export const formKinds: Record<IntakeKind, FormKind> = {
  appointment: {
    scope: 'booking',
    choice: 'Book a consultation',
    ...formTexts.appointment,
    introduction: 'Tell us a little about yourself. A physician reads every request within 24 hours.',
    messageHint: 'Anything you’d like your physician to know before you talk.',
    received: toastTexts.appointmentReceived,
    // The confirmation's time, so that its page leads back to the same survey.
    next: () => nextPage.appointment(loadConfirmation()?.at ?? Date.now()),
  },
  contact: {
    scope: 'message',
    choice: 'Send a message',
    ...formTexts.contact,
    introduction: 'Have a question first? Write to us, and you’ll hear back within 24-48 hours.',
    messageHint: 'What would you like to know?',
    received: toastTexts.contactReceived,
    next: nextPage.contact,
  },
};

const isKind = (value: unknown): value is IntakeKind => typeof value === 'string' && value in formKinds;

/** In the order shown on the page. */
export const kinds: readonly IntakeKind[] = Object.keys(formKinds).filter(isKind);
