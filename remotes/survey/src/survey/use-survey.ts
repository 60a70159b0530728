import { useEffect, useReducer, useState } from 'react';
import { clearDraft, getDraft, saveDraft } from './draft';
import { emptyProgress, type SurveyProgress, surveyReducer } from './progress';
import {
  eraseProgress,
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

interface InitialState {
  progress: SurveyProgress;
  copy: SavedCopy;
  /** The progress in the device's copy, to tell whether leaving would lose something. */
  saved: SurveyProgress | null;
}

const sameContent = (one: SurveyProgress, other: SurveyProgress): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

function initialState(session: string | null): InitialState {
  if (session === null) return { progress: emptyProgress(''), copy: { state: 'none' }, saved: null };
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

/** One session's survey on this screen, and its copy on the device. `session` is null until the page is hydrated. */
export function useSurvey(session: string | null) {
  const [initial] = useState(() => initialState(session));
  const [progress, dispatch] = useReducer(surveyReducer, initial.progress);
  const [copy, setCopy] = useState(initial.copy);
  const [saved, setSaved] = useState(initial.saved);
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
