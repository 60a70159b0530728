import { fieldErrors, fieldErrorText } from '@concierge/contract/forms/fields';
import { fieldsOfKind, nullableTexts } from '@concierge/contract/forms/form-fields';
import { type IntakeRecord, intakeRecord } from '@concierge/contract/forms/intake';
import { typedPreferredTimes } from '@concierge/contract/forms/preferred-times';
import { findState, unknownState } from '@concierge/contract/forms/states';
import { joinMessages, type ToastText, toastTexts } from '@concierge/contract/text/messages';
import { phoneToSend } from '@concierge/contract/text/phone';
import { type FieldErrors, type FormValues, fieldNames } from '../form/values';

/** Why a form is rejected: one message for the whole form, and one for each invalid field. */
export interface Rejection {
  readonly notice: ToastText;
  readonly fields: FieldErrors;
}

export type CheckResult =
  | { readonly ok: true; readonly record: IntakeRecord }
  | ({ readonly ok: false } & Rejection);

/** Messages beside these fields, where 'Please complete name, email, phone …' would not say which one is meant. */
const missingMessages = {
  phone: 'Phone number is required',
  consent: 'Please agree to the terms to continue',
} as const;

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Converts the form's values to the schema's fields, with `preferred_times` assembled into one. */
function toFields(values: FormValues): Record<string, unknown> {
  const plainFields = Object.entries(values).filter(([name]) => !name.startsWith('preferred_times.'));
  const times = typedPreferredTimes({ ...values });
  const optional = [...nullableTexts, ...fieldsOfKind('optional choice')];
  return {
    ...Object.fromEntries(plainFields),
    ...Object.fromEntries(optional.map((name) => [name, textOrNull(values[name])])),
    ...(times === undefined ? {} : { preferred_times: times }),
    phone: phoneToSend(values.phone) ?? textOrNull(values.phone),
    state: findState(values.state)?.code ?? null,
    age: values.age.trim() === '' ? null : Number(values.age),
  };
}

type Messages = Readonly<Record<string, string | undefined>>;

function rejection(values: FormValues, messages: Messages, notice: ToastText): Rejection {
  const fields: FieldErrors = {};
  for (const name of fieldNames) {
    const message = messages[name];
    if (message !== undefined) fields[name] = fieldErrorText(message, values[name]);
  }
  return { notice, fields };
}

/** 'Validation Error' with the fields' messages, in the order of the form. */
function validationNotice(messages: Messages): ToastText {
  const inOrder = [...fieldNames.map((name) => messages[name]), ...Object.values(messages)];
  return {
    title: toastTexts.validation.title,
    description: joinMessages(inOrder.filter((text) => text !== undefined)),
  };
}

/** Reports the server's validation errors in the same words and places as the browser's own. */
export const serverRejection = (values: FormValues, messages: Messages): Rejection =>
  rejection(values, messages, validationNotice(messages));

/**
 * Validates a form: first that the four required fields are there, then that the phone number can be normalized, then
 * the schema. The notice is that of the first failed step; the fields carry every error.
 */
export function checkValues(values: FormValues): CheckResult {
  const typed = toFields(values);
  const parsed = intakeRecord.safeParse(typed);
  const messages: Record<string, string> = parsed.success ? {} : fieldErrors(parsed.error);

  if (values.state.trim() !== '' && typed.state === null) messages.state = unknownState;
  const noPhone = !/\d/.test(values.phone);
  if (noPhone) messages.phone = missingMessages.phone;
  else if (phoneToSend(values.phone) === null) messages.phone = toastTexts.invalidPhone.description;
  if (!values.consent) messages.consent = missingMessages.consent;

  const missing = noPhone || !values.consent || values.name.trim() === '' || values.email.trim() === '';
  const reject = (notice: ToastText): CheckResult => ({ ok: false, ...rejection(values, messages, notice) });
  if (missing) return reject(toastTexts.missingFields);
  if (messages.phone !== undefined) return reject(toastTexts.invalidPhone);
  if (!parsed.success || messages.state !== undefined) return reject(validationNotice(messages));
  return { ok: true, record: parsed.data };
}
