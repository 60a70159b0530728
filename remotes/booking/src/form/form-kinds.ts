import { formTexts } from '@concierge/contract/forms/form-texts';
import type { IntakeKind } from '@concierge/contract/forms/intake';
import { loadConfirmation, surveyOf } from '@concierge/contract/survey/confirmation';
import { nextPage } from '@concierge/contract/survey/next-page';
import { toastTexts } from '@concierge/contract/text/messages';

/** What differs between the two forms: texts and next page. */
export const formKinds = {
  appointment: {
    /** Prefix for the ids of the form's fields. */
    scope: 'booking',
    /** Label in the switch between the two forms. */
    choice: 'Book a consultation',
    ...formTexts.appointment,
    introduction: 'Tell us a little about yourself. A physician reads every request within one business day.',
    messageHint: 'Anything you’d like your physician to know before you talk.',
    received: toastTexts.appointmentReceived,
    /** The page after success. */
    next: () => surveyOf(loadConfirmation() ?? { at: Date.now() }),
  },
  contact: {
    scope: 'message',
    choice: 'Send a message',
    ...formTexts.contact,
    introduction: 'Have a question first? Write to us, and you’ll hear back within two business days.',
    messageHint: 'What would you like to know?',
    received: toastTexts.contactReceived,
    next: nextPage.contact,
  },
} satisfies Record<IntakeKind, unknown>;

const isKind = (value: unknown): value is IntakeKind => typeof value === 'string' && value in formKinds;

/** In the order shown on the page. */
export const kinds: readonly IntakeKind[] = Object.keys(formKinds).filter(isKind);
