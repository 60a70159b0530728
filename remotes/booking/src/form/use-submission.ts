import type { IntakeKind } from '@concierge/contract/forms/intake';
import { isUrgent } from '@concierge/contract/forms/options';
import { saveConfirmation } from '@concierge/contract/survey/confirmation';
import { type ToastText, toastTexts } from '@concierge/contract/text/messages';
import { needsCountryCode } from '@concierge/contract/text/phone';
import { showToast, site, useNavigate } from '@concierge/kit';
import { useSubmit } from '@concierge/kit/forms';
import { type RefObject, useRef, useState } from 'react';
import { draft } from '../storage/draft';
import { formKinds } from './form-kinds';
import { honeypotValue } from './honeypot';
import { loadSubmission } from './load-submission';
import type { Problem } from './submission-problem';
import { type FieldErrors, type FieldName, readForm } from './values';

/** Everything between pressing the button and the next page. */
export function useSubmission(
  kind: IntakeKind,
  form: RefObject<HTMLFormElement | null>,
  clearDraft: () => void,
) {
  const navigate = useNavigate();
  const { received, next } = formKinds[kind];
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Number of rejections that moved focus to the error summary. */
  const [attempt, setAttempt] = useState(0);
  /** The phone number that the last attempt asked about: the next one sends it. */
  const [askedAbout, setAskedAbout] = useState<string>();
  const attempted = useRef(false);
  const typedSinceSubmit = useRef(false);

  const showError = (notice: ToastText) => showToast({ ...notice, tone: 'destructive' });

  function showFieldErrors({ notice, fields }: { notice: ToastText; fields: FieldErrors }) {
    showError(notice);
    setErrors(fields);
    // The code or the answer may have been slow. If the visitor is already typing in a field, keep the focus there.
    if (!typedSinceSubmit.current) setAttempt((count) => count + 1);
  }

  const fail = (stored: boolean) => {
    setProblem(stored ? 'not-notified' : 'not-stored');
    showError(toastTexts.submissionFailed);
  };

  const { submit, pending } = useSubmit(
    async (element: HTMLFormElement) => {
      attempted.current = true;
      typedSinceSubmit.current = false;
      setProblem(null);
      const { checkValues, serverRejection, send, captcha } = await loadSubmission();
      const values = readForm(element);
      const checked = checkValues(values);
      if (!checked.ok) {
        showFieldErrors(checked);
        return null;
      }
      setErrors({});
      const { record } = checked;
      const { phone, state } = record;
      if (kind === 'appointment' && state !== null && !site.serviceAreas.includes(state)) {
        // The notice leads to the message form, and says that nothing is lost.
        draft.carry(values);
        setProblem('not-licensed');
        return null;
      }
      if (phone !== null && phone !== askedAbout && needsCountryCode(phone)) {
        setAskedAbout(phone);
        const field = element.elements.namedItem('phone');
        if (field instanceof HTMLElement && !typedSinceSubmit.current) field.focus();
        return null;
      }
      return async () => {
        const outcome = await send(kind, record, honeypotValue(element), captcha.getToken);
        switch (outcome.status) {
          case 'sent':
            attempted.current = false;
            clearDraft();
            saveConfirmation(kind, {
              id: outcome.id,
              reference: outcome.reference,
              createdAt: outcome.createdAt,
              surveyToken: outcome.surveyToken,
              interest: record.interest ?? undefined,
              urgent: isUrgent(record),
            });
            showToast({ ...received, tone: 'success' });
            // Whoever has gone to another page meanwhile stays there.
            if (form.current) navigate(next(record.name));
            return;
          case 'limited':
            setProblem('limited');
            return showError(toastTexts.rateLimit[kind]);
          case 'rejected':
            return showFieldErrors(serverRejection(values, outcome.fields));
          case 'stale':
            setProblem('stale');
            return showError(toastTexts.submissionFailed);
          case 'failed':
            return fail(outcome.stored);
        }
      };
    },
    () => fail(false),
  );

  /** After the first attempt, validates a field as it changes. Messages of other fields stay as they are. */
  function revalidate(name: FieldName) {
    if (!attempted.current || !form.current) return;
    const values = readForm(form.current);
    loadSubmission().then(
      ({ checkValues }) => {
        const checked = checkValues(values);
        const message = checked.ok ? undefined : checked.fields[name];
        setErrors(({ [name]: _before, ...others }) => (message ? { ...others, [name]: message } : others));
      },
      // The next attempt reports that the code doesn't load.
      () => {},
    );
  }

  return {
    errors,
    askedAbout,
    problem,
    attempt,
    pending,
    submit,
    revalidate,
    noteTyping() {
      typedSinceSubmit.current = true;
    },
  };
}
