import { contactMethodOptions, defaults, genderOptions, interestOptions, urgencyOptions } from './options';

/**
 * How a field is entered, checked and stored. Those that need nothing but their row in the table: `line` and `text` are
 * stored sanitized, null if left empty, and cut to `keptChars`; a `checkbox` is stored as a boolean.
 */
export type FieldKind =
  | 'line'
  | 'text'
  | 'checkbox'
  /** One of `options`, null if none is chosen. */
  | 'optional choice'
  /** One of `options`, the form's first choice being `initial`. */
  | 'choice'
  /** A text that the form offers choices for. */
  | 'interest'
  | 'name'
  | 'phone'
  | 'email'
  | 'state'
  | 'age'
  | 'message'
  | 'consent';

export interface FormField {
  readonly label: string;
  readonly kind: FieldKind;
  readonly required?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  readonly initial?: string;
  readonly hint?: string;
  /** Maximum stored length of a `line` or `text`, if shorter than `limits.keptChars`. */
  readonly keptChars?: number;
  /** Asked in the part of the form about the person's health. */
  readonly clientInformation?: boolean;
  /** Only the booking form asks for it. */
  readonly appointmentOnly?: boolean;
  /** Its label in the practice's email, which lists only fields that have one: others are read at the desk. */
  readonly emailLabel?: string;
}

/**
 * The fields of the two forms in the order in which they are shown, under their wire names. From here come the wire's
 * schema (intake.ts), the stored record (lambdas/core/intake) and the page's form (remotes/booking). Preferred times, which
 * are several controls, have a file of their own. No schemas, because a page renders the fields before it needs the rules.
 */
export const formFields = {
  state: { label: 'State or ZIP code', kind: 'state', appointmentOnly: true },
  name: { label: 'Full Name', kind: 'name', required: true },
  phone: { label: 'Phone Number', kind: 'phone', required: true },
  email: { label: 'Email Address', kind: 'email', required: true },
  interest: { label: 'Interest', kind: 'interest', options: interestOptions, initial: defaults.interest },
  is_healthcare_provider: {
    label: 'I am a healthcare provider',
    kind: 'checkbox',
    emailLabel: 'Healthcare provider',
  },
  preferred_contact_method: {
    label: 'Preferred Contact Method',
    kind: 'choice',
    options: contactMethodOptions,
    initial: defaults.preferred_contact_method,
  },
  urgency_level: {
    label: 'Urgency Level',
    kind: 'choice',
    options: urgencyOptions,
    initial: defaults.urgency_level,
  },
  age: { label: 'Age', kind: 'age', clientInformation: true },
  gender: { label: 'Gender', kind: 'optional choice', options: genderOptions, clientInformation: true },
  primary_concern: {
    label: 'Primary Health Concern',
    kind: 'line',
    hint: 'A few words are enough.',
    clientInformation: true,
  },
  has_insurance: {
    label: 'I have health insurance',
    kind: 'checkbox',
    hint: 'We’re direct-pay. We only ask so we can prepare documentation for possible reimbursement.',
    clientInformation: true,
  },
  message: { label: 'Message', kind: 'message' },
  consent: {
    label: 'I agree to the Terms & Conditions and the Privacy Policy',
    kind: 'consent',
    required: true,
  },
} as const satisfies Record<string, FormField>;

export type FormFieldName = keyof typeof formFields;

export const isFormFieldName = (name: string): name is FormFieldName => name in formFields;
export const formFieldNames: readonly FormFieldName[] = Object.keys(formFields).filter(isFormFieldName);

/** The row of a field, whichever it is. */
export const fieldOf = (name: FormFieldName): FormField => formFields[name];

/** The fields that a form asks for, in its order. */
export const fieldsAskedFor = (form: 'appointment' | 'contact'): readonly FormFieldName[] =>
  formFieldNames.filter((name) => form === 'appointment' || !fieldOf(name).appointmentOnly);

/** The names of the fields of some kinds. */
export type FieldsOfKind<Kind extends FieldKind> = {
  [Name in FormFieldName]: (typeof formFields)[Name]['kind'] extends Kind ? Name : never;
}[FormFieldName];

/** The fields of some kinds, in the form's order. */
export function fieldsOfKind<Kind extends FieldKind>(...kinds: readonly Kind[]): FieldsOfKind<Kind>[] {
  const isOfKind = (name: FormFieldName): name is FieldsOfKind<Kind> =>
    kinds.some((kind) => kind === formFields[name].kind);
  return formFieldNames.filter(isOfKind);
}

/** Fields that are stored as null if their text is empty. */
export const nullableTexts = fieldsOfKind('phone', 'interest', 'line', 'text', 'message');
