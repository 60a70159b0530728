import { limits } from '@concierge/contract/limits';
import { sessionId } from '@concierge/contract/session-id';
import { type SurveyKey, surveyKeys } from '@concierge/contract/survey-questions';
import { expiringPrefix } from '@concierge/kit';
import * as z from 'zod/mini';
import { lastSection, type SurveyProgress } from './progress';

/**
 * The one copy of a started survey that may lie on the device, put there by Save Progress alone.
 * One slot: saving another session's survey replaces it. The shell erases it on any page after its time.
 */
export const savedProgressKey = `${expiringPrefix}survey-progress`;

/** How long a saved copy may lie on the device. */
export const savedLifetimeMs = limits.surveyProgressHours * 3_600_000;
const key = z.enum(surveyKeys as SurveyKey[]);
const saved = z.object({
  sessionId,
  savedAt: z.number(),
  currentSection: z.int().check(z.minimum(0), z.maximum(lastSection)),
  responses: z.partialRecord(key, z.boolean()),
  elaborations: z.partialRecord(key, z.string()),
  additionalNotes: z.string(),
});

export interface SavedProgress {
  readonly savedAt: number;
  readonly progress: SurveyProgress;
}

/** Stores progress. False where the browser's storage is blocked or full. */
export function saveProgress(progress: SurveyProgress, now: number): boolean {
  try {
    const expires = now + savedLifetimeMs;
    window.localStorage.setItem(savedProgressKey, JSON.stringify({ ...progress, savedAt: now, expires }));
    return true;
  } catch {
    return false;
  }
}

/** Takes the saved copy away. False where the browser's storage cannot be reached. */
export function eraseProgress(): boolean {
  try {
    window.localStorage.removeItem(savedProgressKey);
    return true;
  } catch {
    return false;
  }
}

/** Takes the saved copy away if it is this session's; another survey's stays. */
export function eraseProgressOf(session: string): void {
  if (loadProgress(session, Date.now())) eraseProgress();
}

/**
 * What was saved for this session, or null. A copy that is too old or unreadable is erased on sight;
 * another session's stays for that session.
 */
export function loadProgress(session: string, now: number): SavedProgress | null {
  const text = read();
  if (text === null) return null;
  const parsed = saved.safeParse(json(text));
  // A time in the future (the device's clock was wrong) would never grow old.
  const age = parsed.success ? now - parsed.data.savedAt : Number.NaN;
  if (!parsed.success || !(age >= -60_000 && age < savedLifetimeMs)) {
    eraseProgress();
    return null;
  }
  const { savedAt, ...progress } = parsed.data;
  return progress.sessionId === session ? { savedAt, progress } : null;
}

function read(): string | null {
  try {
    return window.localStorage.getItem(savedProgressKey);
  } catch {
    return null;
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
