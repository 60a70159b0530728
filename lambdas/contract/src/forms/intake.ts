import * as z from 'zod/mini';
import { emailRule, normalizeEmail } from '../text/email-address';
import { limits } from '../text/limits';
import { fieldMessages } from '../text/messages';
import { nameRule, normalizeName } from '../text/person-name';
import { phoneRule } from '../text/phone';
import { cut, onOneLine, sanitizeLine, sanitizeText } from '../text/sanitize';
import { sentText, toWellFormed } from '../text/text';
import {
  type FieldsOfKind,
  type FormFieldName,
  fieldOf,
  formFieldNames,
  type formFields,
} from './form-fields';
import { honeypotField } from './form-texts';
import { contactMethodOptions, defaults, genderOptions, urgencyOptions } from './options';
import { dayOptions, partOptions, timeZoneOptions } from './preferred-times';
import { spellReference } from './spell-reference';

const values = <T extends string>(options: readonly { readonly value: T }[]): T[] =>
  options.map((option) => option.value);

// Names and addresses are normalized first, so more is accepted than their rules say. Hence no pattern, which the API's
// document would show.
export const name = sentText(limits.typedNameChars, fieldMessages.name, fieldMessages.name).check(
  z.overwrite(normalizeName),
  z.maxLength(limits.nameChars, { error: fieldMessages.name }),
  z.refine((text) => nameRule.test(text), { error: fieldMessages.name }),
);

export const email = sentText(limits.typedEmailChars, fieldMessages.email, fieldMessages.email).check(
  z.overwrite(normalizeEmail),
  z.maxLength(limits.emailChars, { error: fieldMessages.email }),
  z.refine((text) => emailRule.test(text), { error: fieldMessages.email }),
);

export const phone = sentText(limits.phoneChars, fieldMessages.phone, fieldMessages.phone).check(
  z.regex(phoneRule, { error: fieldMessages.phone }),
  z.overwrite((text) => onOneLine(text).trim()),
);

const absent = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

// Texts that are stored sanitized. A text that sanitizing leaves empty is stored as null.
export const message = sentText(limits.messageChars, fieldMessages.message).check(z.overwrite(sanitizeText));
export const interest = sentText(limits.interestChars, fieldMessages.interest).check(
  z.overwrite(sanitizeLine),
);
export const freeText = (kept?: number) =>
  sentText(limits.textChars, fieldMessages.text).check(z.overwrite((text) => sanitizeText(text, kept)));
const freeLine = (kept?: number) =>
  sentText(limits.textChars, fieldMessages.text).check(z.overwrite((text) => sanitizeLine(text, kept)));

/**
 * The value of the field that no person sees (form-texts.ts). No value is refused, because a browser or a password
 * manager may have filled it in for a person who never saw it.
 */
export const honeypot = z._default(
  z
    .string({ error: fieldMessages.invalid })
    .check(
      z.overwrite((text) =>
        cut(sanitizeLine(toWellFormed(cut(text, limits.textChars))), limits.honeypotChars),
      ),
    ),
  '',
);

export const typedReference = sentText(limits.referenceChars, fieldMessages.reference).check(
  z.overwrite(spellReference),
);

/** The idempotency key of a submission, made in the browser before the first attempt. */
export const submissionId = z
  .uuid({ error: fieldMessages.invalid })
  .check(z.overwrite((id) => id.toLowerCase()));
/** Empty if the challenge failed or timed out. */
export const captchaToken = z._default(sentText(limits.captchaTokenChars, fieldMessages.invalid), '');

const listed = { error: fieldMessages.preferred_times };

/** When somebody would like a call. */
export const preferredTimes = z.strictObject(
  {
    time_zone: z.enum(values(timeZoneOptions), { error: fieldMessages.time_zone }),
    windows: z
      .array(
        z.strictObject(
          { day: z.enum(values(dayOptions), listed), part: z.enum(values(partOptions), listed) },
          listed,
        ),
        listed,
      )
      .check(z.minLength(1, listed), z.maxLength(limits.preferredWindows, listed)),
  },
  listed,
);
export type PreferredTimes = z.infer<typeof preferredTimes>;

const checkbox = z._default(z.boolean({ error: fieldMessages.invalid }), false);

/** The kinds of fields that need nothing but a row in the table of fields. */
const plainKinds = {
  line: (kept?: number) => absent(freeLine(kept)),
  text: (kept?: number) => absent(freeText(kept)),
  checkbox: () => checkbox,
};
type PlainKind = keyof typeof plainKinds;
type PlainFields = {
  -readonly [Name in FieldsOfKind<PlainKind>]: ReturnType<
    (typeof plainKinds)[Extract<(typeof formFields)[Name]['kind'], PlainKind>]
  >;
};
const isPlain = (kind: string): kind is PlainKind => kind in plainKinds;
const plainFields = Object.fromEntries(
  formFieldNames.flatMap((field) => {
    const { kind, keptChars } = fieldOf(field);
    return isPlain(kind) ? [[field, plainKinds[kind](keptChars)]] : [];
  }),
) as PlainFields;

/** The fields that appointment_requests and contact_form_submissions share. */
export const intakeFields = {
  name,
  email,
  phone: absent(phone),
  interest: absent(interest),
  message: absent(message),
  consent: z.literal(true, { error: fieldMessages.consent }),
  consent_timestamp: z._default(
    z.iso
      .datetime({ error: fieldMessages.invalid })
      .check(z.maxLength(limits.timestampChars, { error: fieldMessages.invalid })),
    () => new Date().toISOString(),
  ),
  age: absent(
    z
      .int({ error: fieldMessages.age })
      .check(
        z.minimum(limits.age.min, { error: fieldMessages.age }),
        z.maximum(limits.age.max, { error: fieldMessages.age }),
      ),
  ),
  gender: absent(z.enum(values(genderOptions), { error: fieldMessages.gender })),
  preferred_contact_method: z._default(
    z.enum(values(contactMethodOptions), { error: fieldMessages.preferred_contact_method }),
    defaults.preferred_contact_method,
  ),
  urgency_level: z._default(
    z.enum(values(urgencyOptions), { error: fieldMessages.urgency_level }),
    defaults.urgency_level,
  ),
  /** Where the patient lives: the letters of a state. */
  state: absent(
    sentText(2, fieldMessages.state).check(z.regex(/^[A-Z]{2}$/, { error: fieldMessages.state })),
  ),
  /** Left out if the person prefers none. */
  preferred_times: z.optional(preferredTimes),
  ...plainFields,
} as const satisfies Record<FormFieldName, z.ZodMiniType> & Record<string, z.ZodMiniType>;

/** A submission of either form, as it is stored. */
export const intakeRecord = z.strictObject(intakeFields);
export type IntakeRecord = z.infer<typeof intakeRecord>;

/** The insert's body: the record's fields, the key, the honeypot and the captcha token. */
export const intakeInsert = z.strictObject({
  id: submissionId,
  ...intakeFields,
  [honeypotField]: honeypot,
  recaptchaToken: captchaToken,
});
/** As parsed: defaults filled in, text sanitized. */
export type IntakeInsert = z.infer<typeof intakeInsert>;
/** As sent: fields with a default may be left out. */
export type IntakeInsertBody = z.input<typeof intakeInsert>;

export const intakeKinds = ['appointment', 'contact'] as const;
export type IntakeKind = (typeof intakeKinds)[number];
