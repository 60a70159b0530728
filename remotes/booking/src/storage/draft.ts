import type { IntakeKind } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { defaultValues, type FormValues, fieldNames, isFormValues } from '../form/values';
import { tabStore } from './tab-store';

interface StoredDraft {
  readonly at: number;
  readonly values: Partial<FormValues>;
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('values' in value)) return false;
  return typeof value.at === 'number' && isFormValues(value.values);
}

const maxAgeMs = limits.deviceStorageHours * 3600 * 1000;
const keyOf = (kind: IntakeKind): string => `draft.${kind}`;

/** Unsent values of one of the forms, kept for a day. See tab-store for why and where. */
export const draft = {
  load(kind: IntakeKind): Partial<FormValues> | null {
    const stored = tabStore.read(keyOf(kind), isStoredDraft);
    if (!stored) return null;
    if (Date.now() - stored.at < maxAgeMs) return stored.values;
    draft.clear(kind);
    return null;
  },
  save(kind: IntakeKind, values: FormValues): void {
    tabStore.write(keyOf(kind), { at: Date.now(), values });
  },
  /** Takes what was typed into the booking form over into the message form's draft, where that has nothing. */
  carry(typed: Partial<FormValues>): void {
    const own: FormValues = { ...defaultValues, ...draft.load('contact') };
    // Agreeing is for what is sent.
    const missing = fieldNames.filter((name) => name !== 'consent' && own[name] === defaultValues[name]);
    const carried = missing.map((name) => [name, typed[name] ?? own[name]]);
    draft.save('contact', { ...own, ...Object.fromEntries(carried) });
  },
  clear(kind: IntakeKind): void {
    tabStore.remove(keyOf(kind));
  },
} as const;
