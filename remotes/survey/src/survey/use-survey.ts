import { useEffect, useReducer, useState } from 'react';
import { isCompleted } from './completed-surveys';
import { clearDraft, getDraft, saveDraft } from './draft';
import { emptyProgress, type SurveyProgress, surveyReducer } from './progress';
import {
  eraseProgress,
  eraseProgressOf,
  isAnythingSaved,
  loadProgress,
  savedLifetimeMs,
  saveProgress,
} from './saved-progress';
import { contentOf, isEmpty } from './survey-content';

/**
 * State of the copy on this device. 'other': it is another session's. 'blocked': the browser didn't store it. 'gone':
 * another tab erased it or replaced it with another survey, or it expired.
 */
export type SavedCopy =
  | { readonly state: 'none' | 'other' | 'erased' | 'blocked' | 'erase-failed' | 'gone' }
  | { readonly state: 'saved' | 'restored'; readonly at: number };

interface Kept {
  progress: SurveyProgress;
  copy: SavedCopy;
  /** The progress in the device's copy, to tell whether leaving would lose something. */
  saved: SurveyProgress | null;
}

const sameContent = (one: SurveyProgress, other: SurveyProgress): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

/** What this tab and this device have of a session's survey. */
function keptOf(session: string): Kept {
  // The copy may have been saved in another tab after this one sent the survey. It is no longer needed.
  if (isCompleted(session)) eraseProgressOf(session);
  const saved = loadProgress(session, Date.now());
  const draft = getDraft(session);
  if (saved) {
    const { progress, savedAt } = saved;
    if (!draft) return { progress, copy: { state: 'restored', at: savedAt }, saved: progress };
    const copy: SavedCopy = { state: 'saved', at: savedAt };
    return { progress: draft, copy, saved: progress };
  }
  const copy: SavedCopy = { state: isAnythingSaved() ? 'other' : 'none' };
  return { progress: draft ?? emptyProgress(session), copy, saved: null };
}

/**
 * One session's survey on this screen, and its copy on the device. `session` is null until the page is hydrated. What
 * was entered until then joins what was kept.
 */
export function useSurvey(session: string | null) {
  const [progress, dispatch] = useReducer(surveyReducer, emptyProgress(''));
  const [copy, setCopy] = useState<SavedCopy>({ state: 'none' });
  const [saved, setSaved] = useState<SurveyProgress | null>(null);
  const [begun, setBegun] = useState(false);
  if (session !== null && !begun) {
    const kept = keptOf(session);
    setBegun(true);
    setCopy(kept.copy);
    setSaved(kept.saved);
    dispatch({ type: 'begun', kept: kept.progress });
  }
  const empty = isEmpty(progress);
  const hasUnsavedChanges = session !== null && !empty && !(saved && sameContent(progress, saved));

  useEffect(() => {
    if (session === null) return;
    // An emptied draft is kept only instead of a saved copy, which would otherwise come back.
    if (!empty || saved) saveDraft(progress, hasUnsavedChanges);
    else if (getDraft(session)) clearDraft();
  }, [session, progress, empty, saved, hasUnsavedChanges]);

  const savedAt = copy.state === 'saved' || copy.state === 'restored' ? copy.at : null;
  useEffect(() => {
    if (session === null || savedAt === null) return;
    const checkSavedCopy = () => {
      const stored = loadProgress(session, Date.now());
      if (stored?.savedAt === savedAt) return;
      setSaved(null);
      setCopy(stored ? { state: 'saved', at: stored.savedAt } : { state: 'gone' });
    };
    // The storage event only reports other tabs' changes. This tab knows its own.
    window.addEventListener('storage', checkSavedCopy);
    const expiry = window.setTimeout(checkSavedCopy, savedAt + savedLifetimeMs - Date.now() + 1000);
    return () => {
      window.removeEventListener('storage', checkSavedCopy);
      window.clearTimeout(expiry);
    };
  }, [session, savedAt]);

  return {
    progress,
    /** True once the session is known. */
    begun,
    /** True if nothing was entered. */
    empty,
    dispatch,
    copy,
    save(): boolean {
      const at = Date.now();
      const done = saveProgress(progress, at);
      setCopy(done ? { state: 'saved', at } : { state: 'blocked' });
      if (done) setSaved(progress);
      return done;
    },
    erase(): boolean {
      const done = eraseProgress();
      setCopy({ state: done ? 'erased' : 'erase-failed' });
      if (done) setSaved(null);
      return done;
    },
  } as const;
}
