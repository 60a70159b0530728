import type { SurveyProgress } from './progress';

/**
 * The survey on screen, so that visiting another page of the site and coming back loses nothing. Kept in memory only,
 * because nothing about health is stored unless the patient asks for it.
 */
let draft: SurveyProgress | null = null;

const warn = (event: BeforeUnloadEvent) => {
  event.preventDefault();
  // Chromium before 119 asks only because of this.
  event.returnValue = true;
};

/** If the draft is unsaved, the browser asks before the document is closed, on any page of the site. */
export function saveDraft(progress: SurveyProgress, unsaved: boolean): void {
  draft = progress;
  if (unsaved) window.addEventListener('beforeunload', warn);
  else stopAsking();
}

export function getDraft(session: string): SurveyProgress | null {
  return draft?.sessionId === session ? draft : null;
}

/** For a patient who leaves the survey on purpose. Coming back still finds the draft. */
export const stopAsking = (): void => window.removeEventListener('beforeunload', warn);

export function clearDraft(): void {
  draft = null;
  stopAsking();
}
