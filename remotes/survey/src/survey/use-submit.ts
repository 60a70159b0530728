import { CallError } from '@concierge/contract/client';
import { notices } from '@concierge/contract/messages';
import { notify } from '@concierge/kit';
import { useRef, useState } from 'react';
import { markCompleted } from './completed';
import { contentOf, rememberSent } from './content';
import { dropDraft } from './draft';
import type { SurveyProgress } from './progress';
import { eraseProgressOf } from './saved-progress';
import { submitSurvey } from './submit';

/** Why the last attempt did not go through, for the message that stays; the notice says that it did not. */
export type SubmitFailure =
  | { readonly kind: 'failed' | 'unreachable' | 'other-answers' }
  | { readonly kind: 'limited'; readonly minutes: number };

function failureOf(error: unknown): SubmitFailure {
  if (!(error instanceof CallError)) return { kind: 'failed' };
  if (error.status === 409) return { kind: 'other-answers' };
  if (error.status === 429) {
    return { kind: 'limited', minutes: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) };
  }
  return { kind: error.status === 0 ? 'unreachable' : 'failed' };
}

/** Sends the survey once at a time. A failure keeps everything; success takes the saved copy off the device. */
export function useSubmit(appointmentId: string | null, onDone: () => void) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  // State would let the second click of a double click through: it is only set at the next render.
  const busy = useRef(false);

  const submit = async (progress: SurveyProgress, options?: { separately: boolean }): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(null);
    try {
      await submitSurvey(progress, appointmentId, options);
      eraseProgressOf(progress.sessionId);
      dropDraft();
      markCompleted(progress.sessionId);
      rememberSent(contentOf(progress));
      notify({ ...notices.surveyCompleted, tone: 'success' });
      onDone();
    } catch (error) {
      setFailure(failureOf(error));
      notify({ ...notices.surveyFailed, tone: 'destructive' });
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return { sending, failure, submit } as const;
}
