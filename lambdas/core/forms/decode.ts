import { fieldsOfKind, nullableTexts } from '@concierge/contract/form-fields';
import type { IntakeKind, intakeInsert } from '@concierge/contract/intake';
import { type ToastText, toastTexts } from '@concierge/contract/messages';
import { phoneToSend } from '@concierge/contract/phone';
import { typedPreferredTimes } from '@concierge/contract/preferred-times';
import { findState } from '@concierge/contract/states';
import { waitlistField, withWaitlistLine } from '@concierge/contract/waitlist';
import type * as z from 'zod/mini';

/** A form's fields as a browser posts them without script. */
export type PostedFields = Readonly<Record<string, string>>;

const checkboxes = fieldsOfKind('checkbox', 'consent');
const optional = [...nullableTexts, ...fieldsOfKind('optional choice', 'age')];

export function typedFields(body: string): PostedFields {
  // Forms post every line break as two characters, but people and limits count one.
  const { [waitlistField]: waitlist, ...typed }: PostedFields = Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, text]) => [name, text.replace(/\r\n?/g, '\n')]),
  );
  return isChecked(waitlist) ? { ...typed, message: withWaitlistLine(typed.message ?? '') } : typed;
}

/** The notice that the page's own validation would show, if any. `serviceAreas`: the letters of states. */
export function pageProblem(
  kind: IntakeKind,
  typed: PostedFields,
  serviceAreas: readonly string[],
): ToastText | undefined {
  const missing = ['name', 'email', 'phone', 'consent'].some((field) => !typed[field]?.trim());
  if (missing) return toastTexts.missingFields;
  if (phoneToSend(typed.phone ?? '') === null) return toastTexts.invalidPhone;
  const state = kind === 'appointment' ? findState(typed.state ?? '') : null;
  return state && !serviceAreas.includes(state.code) ? toastTexts.notLicensed : undefined;
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
