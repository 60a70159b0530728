import { useEffect, useReducer, useState } from 'react';
import { draftOf, keepDraft } from './draft';
import { emptyProgress, hasContent, type SurveyProgress, surveyReducer } from './progress';
import { eraseProgress, loadProgress, saveProgress } from './saved-progress';

/** Where the copy on this device stands. 'blocked': the browser would not store it. */
export type DeviceCopy =
  | { readonly state: 'none' | 'erased' | 'blocked' | 'erase-failed' }
  | { readonly state: 'saved' | 'restored'; readonly at: number };

interface Start {
  progress: SurveyProgress;
  copy: DeviceCopy;
  /** The progress that the device's copy holds, to tell whether leaving would lose something. */
  saved: SurveyProgress | null;
}

function start(session: string | null): Start {
  if (session === null) return { progress: emptyProgress(''), copy: { state: 'none' }, saved: null };
  const saved = loadProgress(session, Date.now());
  const draft = draftOf(session);
  if (draft) {
    const copy: DeviceCopy = saved ? { state: 'saved', at: saved.savedAt } : { state: 'none' };
    return { progress: draft, copy, saved: saved?.progress ?? null };
  }
  if (saved) {
    const { progress, savedAt } = saved;
    return { progress, copy: { state: 'restored', at: savedAt }, saved: progress };
  }
  return { progress: emptyProgress(session), copy: { state: 'none' }, saved: null };
}

/** The survey of one session on this screen and its copy on the device. Null: a page not yet come to life. */
export function useSurvey(session: string | null) {
  const [begin] = useState(() => start(session));
  const [progress, dispatch] = useReducer(surveyReducer, begin.progress);
  const [copy, setCopy] = useState(begin.copy);
  const [saved, setSaved] = useState(begin.saved);
  const atRisk = session !== null && progress !== saved && hasContent(progress);

  useEffect(() => {
    if (session !== null && hasContent(progress)) keepDraft(progress);
  }, [session, progress]);

  useEffect(() => {
    if (!atRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [atRisk]);

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
