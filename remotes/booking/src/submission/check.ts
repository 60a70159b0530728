import { fieldErrors } from '@concierge/contract/fields';
import { type IntakeRecord, intakeRecord } from '@concierge/contract/intake';
import { fieldMessages, joinMessages, type NoticeText, notices } from '@concierge/contract/messages';
import { phoneToSend } from '@concierge/contract/phone';
import { type FieldName, type FormValues, fieldNames } from '../form/values';

export type FieldErrors = Partial<Record<FieldName, string>>;

export type Checked =
  | { readonly ok: true; readonly record: IntakeRecord }
  | { readonly ok: false; readonly notice: NoticeText; readonly fields: FieldErrors };

/** Beside a field, 'Please complete name, email, phone …' would not say which of them is meant. */
const missingMessages = {
  phone: 'Phone number is required',
  consent: 'Please agree to the terms to continue',
} as const;

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

function toFields(values: FormValues): Record<FieldName, unknown> {
  return {
    ...values,
    phone: phoneToSend(values.phone) ?? textOrNull(values.phone),
    interest: textOrNull(values.interest),
    age: values.age.trim() === '' ? null : Number(values.age),
    gender: textOrNull(values.gender),
    primary_concern: textOrNull(values.primary_concern),
    message: textOrNull(values.message),
  };
}

/** 'Validation Error' with the fields' messages, joined in the order of the form. */
export function validationNotice(fields: Readonly<Record<string, string | undefined>>): NoticeText {
  const known = fieldNames.map((name) => fields[name]);
  const messages = [...known, ...Object.values(fields)].filter((text) => text !== undefined);
  return { title: notices.validation.title, description: joinMessages(messages) };
}

/**
 * Checks a form: first that the four required fields are there, then that the phone
 * number can be normalised, then the rules of the data. The notice is that of the first rule that fails; the
 * fields carry everything that is wrong.
 */
export function checkValues(values: FormValues): Checked {
  const parsed = intakeRecord.safeParse(toFields(values));
  const fields: FieldErrors = parsed.success ? {} : fieldErrors(parsed.error);

  const noPhone = !/\d/.test(values.phone);
  if (noPhone) fields.phone = missingMessages.phone;
  else if (phoneToSend(values.phone) === null) fields.phone = notices.invalidPhone.description;
  if (!values.consent) fields.consent = missingMessages.consent;

  const missing = noPhone || !values.consent || values.name.trim() === '' || values.email.trim() === '';
  if (missing) return { ok: false, notice: notices.missingFields, fields };
  if (fields.phone !== undefined) return { ok: false, notice: notices.invalidPhone, fields };
  if (!parsed.success) return { ok: false, notice: validationNotice(fields), fields };
  return { ok: true, record: parsed.data };
}

/** A number field that holds something that is no number reports an empty value: only its validity tells. */
function hasUnreadableAge(control: unknown): boolean {
  return control instanceof HTMLInputElement && control.validity?.badInput === true;
}

/** {@link checkValues}, and the one thing that only the page knows. */
export function checkForm(values: FormValues, ageControl: unknown): Checked {
  const checked = checkValues(values);
  if (!hasUnreadableAge(ageControl)) return checked;
  const fields = { ...(checked.ok ? {} : checked.fields), age: fieldMessages.age };
  return { ok: false, fields, notice: checked.ok ? validationNotice(fields) : checked.notice };
}
