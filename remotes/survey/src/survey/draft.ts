import type { SurveyProgress } from './progress';

/**
 * The survey on screen, kept in memory only (nothing about health is stored unasked), so that a
 * look at another page of the site and the way back lose nothing. Gone with the tab.
 */
let draft: SurveyProgress | null = null;

export function keepDraft(progress: SurveyProgress): void {
  draft = progress;
}

export function draftOf(session: string): SurveyProgress | null {
  return draft?.sessionId === session ? draft : null;
}

export function dropDraft(): void {
  draft = null;
}
