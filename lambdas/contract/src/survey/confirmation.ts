import { uuidRule } from '../forms/ids';
import type { IntakeKind } from '../forms/intake';
import { confirmationInMemory, confirmationKey, keptConfirmation } from '../forms/last-reference';
import { referenceRule } from '../forms/reference';
import { attempt } from '../text/attempt';
import { limits } from '../text/limits';
import { readSurveyToken, surveyAddress } from './survey-link';

/**
 * Tells later pages that this tab sent a request or a message. It is in sessionStorage, so it survives a reload and
 * Back, and ends with the tab. Of what was sent it holds two choices from lists.
 */
export interface Confirmation {
  readonly kind: IntakeKind;
  /** The record's id. Missing for a message that was posted without script. */
  readonly id?: string | undefined;
  readonly reference?: string | undefined;
  /** Ties the survey to the request (survey-link.ts), until it is sent. */
  readonly surveyToken?: string | undefined;
  /** The interest that was chosen (options.ts): what the call is about. */
  readonly interest?: string | undefined;
  /** True if the person asked to be seen urgently. */
  readonly urgent?: boolean | undefined;
  /** When the server stored it (ISO 8601), as its emails know it. */
  readonly createdAt?: string | undefined;
  /** When this browser was told, in milliseconds since 1970. */
  readonly at: number;
}

/** Checked by hand: pages read this before the schema library loads, which happens when somebody fills in a form. */
function isConfirmation(value: unknown): value is Confirmation {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, reference, surveyToken, interest, urgent, createdAt, at }: Record<string, unknown> = {
    ...value,
  };
  return (
    (kind === 'appointment' || kind === 'contact') &&
    (id === undefined || (typeof id === 'string' && uuidRule.test(id))) &&
    (reference === undefined || (typeof reference === 'string' && referenceRule.test(reference))) &&
    (surveyToken === undefined ||
      (typeof surveyToken === 'string' && readSurveyToken(surveyToken) !== null)) &&
    (interest === undefined || typeof interest === 'string') &&
    (urgent === undefined || typeof urgent === 'boolean') &&
    (createdAt === undefined || (typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt)))) &&
    typeof at === 'number'
  );
}

function forget(): void {
  Reflect.deleteProperty(globalThis, confirmationInMemory);
  attempt(() => sessionStorage.removeItem(confirmationKey));
}

/**
 * Replaces the stored confirmation. If storage is blocked or full, it lasts as long as the document. Also removes the
 * form's draft (remotes/booking, draft.ts), which a form that the browser itself posted leaves behind.
 */
export function saveConfirmation(
  kind: Confirmation['kind'],
  sent: Pick<Confirmation, 'id' | 'reference' | 'surveyToken' | 'interest' | 'urgent' | 'createdAt'> = {},
): void {
  attempt(() => sessionStorage.removeItem(`concierge.booking.draft.${kind}`));
  keep({ kind, ...sent, at: Date.now() });
}

function keep(confirmation: Confirmation): void {
  const text = JSON.stringify(confirmation);
  forget();
  try {
    sessionStorage.setItem(confirmationKey, text);
  } catch {
    Reflect.set(globalThis, confirmationInMemory, text);
  }
}

/** For a survey that was sent: pages must no longer ask for it. */
export function forgetSurvey(): void {
  const last = loadConfirmation();
  if (last) keep({ ...last, surveyToken: undefined });
}

/** For a canceled request: pages must no longer say that it is waiting for an answer. */
export function clearConfirmation(id: string): void {
  if (loadConfirmation()?.id === id) forget();
}

/** This tab's latest confirmation, unless it is older than `limits.deviceStorageHours`. */
export function loadConfirmation(): Confirmation | null {
  const kept = keptConfirmation();
  const oldest = Date.now() - limits.deviceStorageHours * 3600 * 1000;
  return isConfirmation(kept) && kept.at > oldest ? kept : null;
}

/** The survey of a request: the page that follows the form, and the one that its email links to. */
export const surveyOf = ({ createdAt, at }: Pick<Confirmation, 'createdAt' | 'at'>): string =>
  surveyAddress(createdAt === undefined ? at : Date.parse(createdAt));
