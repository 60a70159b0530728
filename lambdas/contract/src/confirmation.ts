import type { IntakeKind } from './intake';
import { limits } from './limits';

/**
 * That this tab sent a request or a message, for the pages that come after. In sessionStorage: it survives a
 * reload and Back, and ends with the tab. Says nothing of what was sent.
 */
export interface Confirmation {
  readonly kind: IntakeKind;
  /** The record's; a message that the browser posted itself comes back without. */
  readonly id?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Checked by hand: pages read this before anybody fills in a form, which is when the schema library loads. */
function isConfirmation(value: unknown): value is Confirmation {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, at }: { kind?: unknown; id?: unknown; at?: unknown } = value;
  return (
    (kind === 'appointment' || kind === 'contact') &&
    (id === undefined || (typeof id === 'string' && /^[\da-f-]{36}$/i.test(id))) &&
    typeof at === 'number'
  );
}

const key = 'concierge.confirmation';

/** Keeps it in place of the one before. Where storage is blocked the passing notice is all there is. */
export function keepConfirmation(kind: Confirmation['kind'], id?: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ kind, id, at: Date.now() }));
  } catch {
    // Blocked.
  }
}

/** For a request that was cancelled: nobody is to be told that it waits for an answer. */
export function forgetConfirmation(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked: nothing was kept.
  }
}

/** The last one of this tab and day. */
export function keptConfirmation(): Confirmation | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const oldest = Date.now() - limits.surveyProgressHours * 3600 * 1000;
    return isConfirmation(kept) && kept.at > oldest ? kept : null;
  } catch {
    return null;
  }
}
