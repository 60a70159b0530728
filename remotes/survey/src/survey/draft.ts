import type { SurveyProgress } from './progress';

/**
 * The survey on screen, so that visiting another page of the site and coming back loses nothing. Kept in memory only,
 * because nothing about health is stored unless the patient asks for it.
 */
let draft: SurveyProgress | null = null;

export function saveDraft(progress: SurveyProgress): void {
  draft = progress;
}

export function getDraft(session: string): SurveyProgress | null {
  return draft?.sessionId === session ? draft : null;
}

export function clearDraft(): void {
  draft = null;
}
