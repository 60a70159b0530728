import { sessionIdRule } from '@concierge/contract/forms/ids';
import { surveySections } from '@concierge/contract/survey/survey-questions';
import { limits } from '@concierge/contract/text/limits';
import { attempt, expiringPrefix } from '@concierge/kit';
import type { SurveyProgress } from './progress';

/**
 * The only copy of an unfinished survey on the device. Only Save Progress writes it. There is one slot: saving another
 * session's survey replaces it. The shell erases it on any page once it expires.
 */
export const savedProgressKey = `${expiringPrefix}survey-progress`;

/** How long a saved copy may stay on the device. */
export const savedLifetimeMs = limits.deviceStorageHours * 3_600_000;

type StoredProgress = SurveyProgress & { readonly savedAt: number };

/** Checked by hand: the page reads this before the schema library loads, which happens when somebody answers. */
function isStoredProgress(value: unknown): value is StoredProgress {
  if (!isRecord(value)) return false;
  const { sessionId, savedAt, currentSection, responses, elaborations, additionalNotes } = value;
  return (
    typeof sessionId === 'string' &&
    sessionIdRule.test(sessionId) &&
    typeof savedAt === 'number' &&
    typeof currentSection === 'number' &&
    currentSection in surveySections &&
    // With any key: a newer release may have dropped or renamed a question.
    isRecord(responses, 'boolean') &&
    isRecord(elaborations, 'string') &&
    typeof additionalNotes === 'string'
  );
}

const isRecord = (value: unknown, of?: 'boolean' | 'string'): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  (!of || Object.values(value).every((entry) => typeof entry === of));

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

/** False also for times over a minute in the future (the device's clock was wrong): that copy would stay too long. */
const isCurrent = (ageMs: number): boolean => ageMs >= -60_000 && ageMs < savedLifetimeMs;

/**
 * Returns what was saved for this session, or null. Erases a copy that is expired or unreadable, but keeps another
 * session's.
 */
export function loadProgress(session: string, now: number): SavedProgress | null {
  const text = attempt(() => window.localStorage.getItem(savedProgressKey)) ?? null;
  if (text === null) return null;
  const stored = attempt((): unknown => JSON.parse(text));
  if (!isStoredProgress(stored) || !isCurrent(now - stored.savedAt)) {
    eraseProgress();
    return null;
  }
  const { savedAt, sessionId, currentSection, responses, elaborations, additionalNotes } = stored;
  if (sessionId !== session) return null;
  return { savedAt, progress: { sessionId, currentSection, responses, elaborations, additionalNotes } };
}
