import { besideField } from '@concierge/contract/field-advice';
import { fieldErrors } from '@concierge/contract/fields';
import { type IntakeRecord, intakeRecord } from '@concierge/contract/intake';
import { joinMessages, type NoticeText, notices } from '@concierge/contract/messages';
import { phoneToSend } from '@concierge/contract/phone';
import { typedPreferredTimes } from '@concierge/contract/preferred-times';
import { type FieldErrors, type FormValues, fieldNames } from '../form/values';

/** Why a form is not accepted: one message for the whole of it, and one beside each field that is wrong. */
export interface Refused {
  readonly notice: NoticeText;
  readonly fields: FieldErrors;
}

export type Checked =
  | { readonly ok: true; readonly record: IntakeRecord }
  | ({ readonly ok: false } & Refused);

/** Beside a field, 'Please complete name, email, phone …' would not say which of them is meant. */
const missingMessages = {
  phone: 'Phone number is required',
  consent: 'Please agree to the terms to continue',
} as const;

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** What is sent of the fields: those of the schema, `preferred_times` put together. */
function toFields(values: FormValues): Record<string, unknown> {
  const own = Object.entries(values).filter(([name]) => !name.startsWith('preferred_times.'));
  const times = typedPreferredTimes({ ...values });
  return {
    ...Object.fromEntries(own),
    ...(times === undefined ? {} : { preferred_times: times }),
    phone: phoneToSend(values.phone) ?? textOrNull(values.phone),
    interest: textOrNull(values.interest),
    age: values.age.trim() === '' ? null : Number(values.age),
    gender: textOrNull(values.gender),
    primary_concern: textOrNull(values.primary_concern),
    message: textOrNull(values.message),
  };
}

type Messages = Readonly<Record<string, string | undefined>>;

function refused(values: FormValues, messages: Messages, notice: NoticeText): Refused {
  const fields: FieldErrors = {};
  for (const name of fieldNames) {
    const message = messages[name];
    if (message !== undefined) fields[name] = besideField(message, values[name]);
  }
  return { notice, fields };
}

/** 'Validation Error' with the fields' messages, joined in the order of the form. */
function validationNotice(messages: Messages): NoticeText {
  const inOrder = [...fieldNames.map((name) => messages[name]), ...Object.values(messages)];
  return {
    title: notices.validation.title,
    description: joinMessages(inOrder.filter((text) => text !== undefined)),
  };
}

/** What the server found wrong with the fields, in the same words and places as what is found here. */
export const serverRefusal = (values: FormValues, messages: Messages): Refused =>
  refused(values, messages, validationNotice(messages));

/**
 * Checks a form: first that the four required fields are there, then that the phone number can be normalized,
 * then the rules of the data. The notice is that of the first rule that fails; the fields carry everything that
 * is wrong.
 */
export function checkValues(values: FormValues): Checked {
  const parsed = intakeRecord.safeParse(toFields(values));
  const messages: Record<string, string> = parsed.success ? {} : fieldErrors(parsed.error);

  const noPhone = !/\d/.test(values.phone);
  if (noPhone) messages.phone = missingMessages.phone;
  else if (phoneToSend(values.phone) === null) messages.phone = notices.invalidPhone.description;
  if (!values.consent) messages.consent = missingMessages.consent;

  const missing = noPhone || !values.consent || values.name.trim() === '' || values.email.trim() === '';
  const refuse = (notice: NoticeText): Checked => ({ ok: false, ...refused(values, messages, notice) });
  if (missing) return refuse(notices.missingFields);
  if (messages.phone !== undefined) return refuse(notices.invalidPhone);
  if (!parsed.success) return refuse(validationNotice(messages));
  return { ok: true, record: parsed.data };
}
