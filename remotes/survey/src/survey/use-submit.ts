import { CallError } from '@concierge/contract/client';
import { notices } from '@concierge/contract/messages';
import { notify } from '@concierge/kit';
import { useRef, useState } from 'react';
import { markCompleted } from './completed';
import { dropDraft } from './draft';
import type { SurveyProgress } from './progress';
import { eraseProgressOf } from './saved-progress';
import { type SubmitOutcome, submitSurvey } from './submit';

/** Why the last attempt failed, in a sentence that helps; the notice says that it did. */
function reasonOf(error: unknown): string {
  const kept = 'Your answers are still here, nothing is lost.';
  if (!(error instanceof CallError)) return kept;
  if (error.status === 429) {
    const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60));
    const wait = `${minutes} minute${minutes === 1 ? '' : 's'}`;
    return `${kept} Too many surveys came from here: please try again in ${wait}.`;
  }
  if (error.status === 0)
    return `${kept} We could not reach our server: check your connection and try again.`;
  return kept;
}

/** Sends the survey once at a time. A failure keeps everything; success takes the saved copy off the device. */
export function useSubmit(appointmentId: string | null, onDone: (outcome: SubmitOutcome) => void) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // State would let the second click of a double click through: it is only set at the next render.
  const busy = useRef(false);

  const submit = async (progress: SurveyProgress): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(null);
    try {
      const outcome = await submitSurvey(progress, appointmentId);
      eraseProgressOf(progress.sessionId);
      dropDraft();
      markCompleted(progress.sessionId);
      if (outcome === 'received') notify({ ...notices.surveyCompleted, tone: 'success' });
      onDone(outcome);
    } catch (error) {
      setFailure(reasonOf(error));
      notify({ ...notices.surveyFailed, tone: 'destructive' });
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return { sending, failure, submit } as const;
}
