import * as z from 'zod/mini';
import { submissionId } from './intake';
import { limits } from './limits';

/**
 * That this tab sent a request or a message, for the pages that come after. In sessionStorage: it survives a
 * reload and Back, and ends with the tab. Says nothing of what was sent.
 */
const confirmation = z.object({
  kind: z.enum(['appointment', 'contact']),
  /** The record's; a message that the browser posted itself comes back without. */
  id: z.optional(submissionId),
  at: z.number(),
});
export type Confirmation = z.infer<typeof confirmation>;

const key = 'concierge.confirmation';

/** Keeps it in place of the one before. Where storage is blocked the passing notice is all there is. */
export function keepConfirmation(kind: Confirmation['kind'], id?: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ kind, id, at: Date.now() }));
  } catch {
    // Blocked.
  }
}

/** The last one of this tab and day. */
export function keptConfirmation(): Confirmation | null {
  try {
    const kept = confirmation.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    const oldest = Date.now() - limits.surveyProgressHours * 3600 * 1000;
    return kept.success && kept.data.at > oldest ? kept.data : null;
  } catch {
    return null;
  }
}
