import { forgetSurvey } from '@concierge/contract/survey/confirmation';
import { toastTexts } from '@concierge/contract/text/messages';
import { CallError } from '@concierge/contract/wire/call-error';
import { showToast } from '@concierge/kit';
import { useSubmit } from '@concierge/kit/forms';
import { markCompleted } from './completed-surveys';
import { clearDraft } from './draft';
import type { SurveyProgress } from './progress';
import { eraseProgressOf } from './saved-progress';
import type { SurveyTies } from './submit';
import { contentOf, rememberSent } from './survey-content';

/** Loads the code that sends, with the contract's schemas. The page can be read and answered before it arrives. */
const loadSubmit = () =>
  import('./submit').catch((cause: unknown) => {
    throw new CallError(0, 'unavailable', cause instanceof Error ? cause.message : 'No answer');
  });

/** Called when someone begins to answer. */
export function preloadSubmit(): void {
  // Sending retries, and reports a failure.
  loadSubmit().catch(() => undefined);
}

/** Why the last attempt failed, for the message that stays on the page. The toast only says that it failed. */
export type SubmitFailure =
  | { readonly kind: 'failed' | 'unreachable' | 'other-answers' | 'stale' }
  | { readonly kind: 'limited'; readonly minutes: number };

function failureOf(error: unknown): SubmitFailure {
  if (!(error instanceof CallError)) return { kind: 'failed' };
  if (error.code === 'stale_client') return { kind: 'stale' };
  if (error.status === 409) return { kind: 'other-answers' };
  if (error.status === 429) {
    return { kind: 'limited', minutes: Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60)) };
  }
  return { kind: error.status === 0 ? 'unreachable' : 'failed' };
}

/** Sends the survey. A failure keeps everything; success erases the saved copy from the device. */
export function useSubmitSurvey(tiesOf: () => SurveyTies, onDone: () => void) {
  const { pending, failure, submit } = useSubmit(
    (progress: SurveyProgress, separate?: boolean) => async () => {
      const { submitSurvey } = await loadSubmit();
      await submitSurvey(progress, tiesOf(), separate);
      forgetSurvey();
      eraseProgressOf(progress.sessionId);
      clearDraft();
      markCompleted(progress.sessionId);
      rememberSent(contentOf(progress));
      showToast({ ...toastTexts.surveyCompleted, tone: 'success' });
      onDone();
    },
    () => showToast({ ...toastTexts.surveyFailed, tone: 'destructive' }),
  );
  return { sending: pending, failure: failure === undefined ? null : failureOf(failure), submit } as const;
}
