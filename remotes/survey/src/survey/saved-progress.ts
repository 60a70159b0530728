import { limits } from '@concierge/contract/limits';
import { sessionId } from '@concierge/contract/session-id';
import { attempt, expiringPrefix } from '@concierge/kit';
import * as z from 'zod/mini';
import { lastSection, type SurveyProgress } from './progress';

/**
 * The only copy of an unfinished survey on the device. Only Save Progress writes it. There is one slot: saving another
 * session's survey replaces it. The shell erases it on any page once it expires.
 */
export const savedProgressKey = `${expiringPrefix}survey-progress`;

/** How long a saved copy may stay on the device. */
export const savedLifetimeMs = limits.deviceStorageHours * 3_600_000;
const savedSchema = z.object({
  sessionId,
  savedAt: z.number(),
  currentSection: z.int().check(z.minimum(0), z.maximum(lastSection)),
  // With any key: a newer release may have dropped or renamed a question.
  responses: z.record(z.string(), z.boolean()),
  elaborations: z.record(z.string(), z.string()),
  additionalNotes: z.string(),
});

export interface SavedProgress {
  readonly savedAt: number;
  readonly progress: SurveyProgress;
}

/** Stores progress. Returns false if the browser's storage is blocked or full. */
export function saveProgress(progress: SurveyProgress, now: number): boolean {
  try {
    const expires = now + savedLifetimeMs;
    window.localStorage.setItem(savedProgressKey, JSON.stringify({ ...progress, savedAt: now, expires }));
    return true;
  } catch {
    return false;
  }
}

/** Erases the saved copy. Returns false if the browser's storage is unavailable. */
export function eraseProgress(): boolean {
  try {
    window.localStorage.removeItem(savedProgressKey);
    return true;
  } catch {
    return false;
  }
}

/** True if anything is saved, also for another session. Use it after {@link loadProgress}, which erases what is of no use. */
export const isAnythingSaved = (): boolean =>
  Boolean(attempt(() => window.localStorage.getItem(savedProgressKey)));

/** Erases the saved copy if it belongs to this session. */
export function eraseProgressOf(session: string): void {
  if (loadProgress(session, Date.now())) eraseProgress();
}

/**
 * Returns what was saved for this session, or null. Erases a copy that is expired or unreadable, but keeps another
 * session's.
 */
export function loadProgress(session: string, now: number): SavedProgress | null {
  const text = attempt(() => window.localStorage.getItem(savedProgressKey)) ?? null;
  if (text === null) return null;
  const parsed = savedSchema.safeParse(attempt((): unknown => JSON.parse(text)));
  // Reject times over a minute in the future (the device's clock was wrong): that copy would stay too long.
  const age = parsed.success ? now - parsed.data.savedAt : Number.NaN;
  if (!parsed.success || !(age >= -60_000 && age < savedLifetimeMs)) {
    eraseProgress();
    return null;
  }
  const { savedAt, ...progress } = parsed.data;
  return progress.sessionId === session ? { savedAt, progress } : null;
}
