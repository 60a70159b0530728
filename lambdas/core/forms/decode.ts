import { fieldOf, fieldsOfKind, formFieldNames, nullableTexts } from '@concierge/contract/forms/form-fields';
import type { IntakeKind, intakeInsert } from '@concierge/contract/forms/intake';
import { typedPreferredTimes } from '@concierge/contract/forms/preferred-times';
import { findState, unknownState } from '@concierge/contract/forms/states';
import { asksForWaitlist, waitlistField, withWaitlistLine } from '@concierge/contract/forms/waitlist';
import { type ToastText, toastTexts } from '@concierge/contract/text/messages';
import { phoneToSend } from '@concierge/contract/text/phone';
import type * as z from 'zod/mini';

/** A form's fields as a browser posts them without script. */
export type PostedFields = Readonly<Record<string, string>>;

const checkboxes = fieldsOfKind('checkbox', 'consent');
const optional = [...nullableTexts, ...fieldsOfKind('optional choice', 'age')];

export const typedFields = (body: string): PostedFields =>
  // Forms post every line break as two characters, but people and limits count one.
  Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, text]) => [name, text.replace(/\r\n?/g, '\n')]),
  );

/**
 * Puts the waitlist's words and state into a message of somebody who came to join it: the form says so, or the address
 * of its page, or the state, which a message is asked for only then.
 * @param page The address that the form was posted from, if the browser says so
 */
export function withWaitlist(
  kind: IntakeKind,
  { [waitlistField]: asked, ...typed }: PostedFields,
  page: string | undefined,
): PostedFields {
  const state = typed.state?.trim() ?? '';
  const cameFor = page !== undefined && URL.canParse(page) && asksForWaitlist(new URL(page).searchParams);
  if (kind !== 'contact' || !(isChecked(asked) || cameFor || state)) return typed;
  const named = state === '' ? undefined : (findState(state)?.name ?? state);
  return { ...typed, message: withWaitlistLine(typed.message ?? '', named) };
}

interface PageProblem {
  readonly notice: ToastText;
  /** What is wrong, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What the page's own validation would find, if anything. `serviceAreas`: the letters of states. */
export function pageProblem(
  kind: IntakeKind,
  typed: PostedFields,
  serviceAreas: readonly string[],
): PageProblem | undefined {
  const missing = formFieldNames.filter((name) => fieldOf(name).required && !typed[name]?.trim());
  if (missing.length > 0)
    return {
      notice: toastTexts.missingFields,
      fields: Object.fromEntries(missing.map((name) => [name, 'required'])),
    };
  if (phoneToSend(typed.phone ?? '') === null)
    return {
      notice: toastTexts.invalidPhone,
      fields: { phone: toastTexts.invalidPhone.description },
    };
  if (kind !== 'appointment' || !typed.state?.trim()) return undefined;
  const state = findState(typed.state);
  if (!state)
    return {
      notice: { title: toastTexts.validation.title, description: unknownState },
      fields: { state: unknownState },
    };
  return serviceAreas.includes(state.code) ? undefined : { notice: toastTexts.notLicensed, fields: {} };
}

/** The body that a page with script would have sent for the same fields. `now`: milliseconds since 1970. */
export function insertBody(typed: PostedFields, id: string, now: number): Record<string, unknown> {
  const plain = Object.entries(typed).filter(([field]) => !field.startsWith('preferred_times.'));
  const body: Record<string, unknown> = {
    consent_timestamp: new Date(now).toISOString(),
    ...Object.fromEntries(plain),
    id,
  };
  const times = typedPreferredTimes(typed);
  if (times !== undefined) body.preferred_times = times;
  for (const field of optional) if (body[field] === '') body[field] = null;
  for (const field of checkboxes) body[field] = isChecked(typed[field]);
  if (typed.phone) body.phone = phoneToSend(typed.phone) ?? typed.phone;
  if (typed.state !== undefined) body.state = findState(typed.state)?.code ?? null;
  if (typed.age && /^\s*\d+\s*$/.test(typed.age)) body.age = Number.parseInt(typed.age, 10);
  return body satisfies Partial<Record<keyof z.input<typeof intakeInsert>, unknown>>;
}

export function isChecked(value: string | undefined): boolean {
  return value === 'on' || value === 'true';
}
