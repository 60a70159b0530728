import { limits } from './limits';

/**
 * Names and labels of the two forms' fields: apart from their schemas, for a page that draws the fields before
 * it needs the rules. The form in the page and the plain one that a function answers with say the same.
 */
export const fieldLabels = {
  name: 'Full Name',
  phone: 'Phone Number',
  email: 'Email Address',
  interest: 'Interest',
  is_healthcare_provider: 'I am a healthcare provider',
  age: 'Age',
  gender: 'Gender',
  primary_concern: 'Primary Health Concern',
  preferred_contact_method: 'Preferred Contact Method',
  urgency_level: 'Urgency Level',
  has_insurance: 'I have health insurance',
  message: 'Message',
} as const;

/** Of a choice that may be left open. */
export const unchosenLabel = 'Select (optional)';

/** Beside a text that is cut when it is stored, where no script counts along. */
export const keptNote = `We’ll keep the first ${limits.keptChars.toLocaleString('en-US')} characters.`;

/**
 * A field that people neither see nor reach, which only programs fill in. A record that has something in it is
 * suspect: it is stored like any other, and its notifications to the practice are held (lambdas/core/notifications/digest.ts).
 */
export const honeypotField = 'website';
/** For whoever meets it nevertheless, where styles do not load. */
export const honeypotLabel = 'Please leave this field empty';

/** What each form is called and what its button says, in the page and where a function answers with it. */
export const formTexts = {
  appointment: { heading: 'Get Started Today', submit: 'Book Consultation' },
  contact: { heading: 'Send Us a Message', submit: 'Send Message' },
} as const;
