import { useEffect, useReducer, useState } from 'react';
import { getDraft, saveDraft } from './draft';
import { emptyProgress, hasContent, type SurveyProgress, surveyReducer } from './progress';
import { eraseProgress, loadProgress, savedLifetimeMs, saveProgress } from './saved-progress';

/**
 * State of the copy on this device. 'blocked': the browser didn't store it. 'gone': another tab erased it or replaced
 * it with another survey, or it expired.
 */
export type SavedCopy =
  | { readonly state: 'none' | 'erased' | 'blocked' | 'erase-failed' | 'gone' }
  | { readonly state: 'saved' | 'restored'; readonly at: number };

interface InitialState {
  progress: SurveyProgress;
  copy: SavedCopy;
  /** The progress in the device's copy, to tell whether leaving would lose something. */
  saved: SurveyProgress | null;
}

function initialState(session: string | null): InitialState {
  if (session === null) return { progress: emptyProgress(''), copy: { state: 'none' }, saved: null };
  const saved = loadProgress(session, Date.now());
  const draft = getDraft(session);
  if (draft) {
    const copy: SavedCopy = saved ? { state: 'saved', at: saved.savedAt } : { state: 'none' };
    return { progress: draft, copy, saved: saved?.progress ?? null };
  }
  if (saved) {
    const { progress, savedAt } = saved;
    return { progress, copy: { state: 'restored', at: savedAt }, saved: progress };
  }
  return { progress: emptyProgress(session), copy: { state: 'none' }, saved: null };
}

/** One session's survey on this screen, and its copy on the device. `session` is null until the page is hydrated. */
export function useSurvey(session: string | null) {
  const [initial] = useState(() => initialState(session));
  const [progress, dispatch] = useReducer(surveyReducer, initial.progress);
  const [copy, setCopy] = useState(initial.copy);
  const [saved, setSaved] = useState(initial.saved);
  const hasUnsavedChanges = session !== null && progress !== saved && hasContent(progress);

  useEffect(() => {
    if (session !== null && hasContent(progress)) saveDraft(progress);
  }, [session, progress]);

  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsavedChanges]);

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
