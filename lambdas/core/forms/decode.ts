import { createHmac } from 'node:crypto';
import type { intakeInsert } from '@concierge/contract/intake';
import { notices } from '@concierge/contract/messages';
import { normalizePhone } from '@concierge/contract/phone';
import type * as z from 'zod/mini';
import { canonicalJson } from '../hashes';

/** A form's fields as a browser posts them without script. */
export type Typed = Readonly<Record<string, string>>;

const checkboxes = ['is_healthcare_provider', 'has_insurance', 'consent'] as const;
const optional = ['phone', 'interest', 'message', 'gender', 'primary_concern', 'age'] as const;

export function typedFields(body: string): Typed {
  // Forms post every line break as two characters; people and limits count one.
  return Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, text]) => [name, text.replace(/\r\n?/g, '\n')]),
  );
}

/** Whether the page's own check before a submit would stop this, and in which words (SPEC section 5). */
export function pageProblem(typed: Typed): { title: string; description: string } | undefined {
  const missing = ['name', 'email', 'phone', 'consent'].some((field) => !typed[field]?.trim());
  if (missing) return notices.missingFields;
  return normalizePhone(typed.phone ?? '') === null ? notices.invalidPhone : undefined;
}

/** The insert's body that a page with script would have sent for what was typed. */
export function insertBody(typed: Typed, id: string): Record<string, unknown> {
  const body: Record<string, unknown> = { ...typed, id };
  for (const field of optional) if (body[field] === '') body[field] = null;
  for (const field of checkboxes) body[field] = isChecked(typed[field]);
  if (typed.phone) body.phone = normalizePhone(typed.phone) ?? typed.phone;
  if (typed.age && /^\s*\d+\s*$/.test(typed.age)) body.age = Number.parseInt(typed.age, 10);
  return body satisfies Partial<Record<keyof z.input<typeof intakeInsert>, unknown>>;
}

export function isChecked(value: string | undefined): boolean {
  return value === 'on' || value === 'true';
}

/**
 * Without script nobody made an id, so the same form posted twice within an hour gets the same one: a
 * double click stores one record.
 */
export function idOfForm(hashKey: string, kind: string, hour: number, typed: Typed): string {
  const digest = createHmac('sha256', hashKey)
    .update(`form:${kind}:${hour}\0`)
    .update(canonicalJson(typed))
    .digest();
  const hex = digest.toString('hex');
  // RFC 9562, version 8: a UUID whose content is its maker's business.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
