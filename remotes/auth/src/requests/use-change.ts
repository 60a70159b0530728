import {
  preferredTimesText,
  type Times,
  timeZoneField,
  typedPreferredTimes,
  windowFields,
} from '@concierge/contract/forms/preferred-times';
import { type ChangedBy, changeFailure } from '@concierge/contract/requests/change-failure';
import type {
  RequestAction,
  RequestChanged,
  RequestState,
} from '@concierge/contract/requests/request-changes';
import { fieldMessages, type ToastText, toastTexts } from '@concierge/contract/text/messages';
import { CallError } from '@concierge/contract/wire/call-error';
import { showToast } from '@concierge/kit';
import { useSubmit } from '@concierge/kit/forms';
import { useRef, useState } from 'react';
import type { Outcome } from './outcome-alert';
import type { FieldValues } from './requests';

type Requests = typeof import('./requests');
/** Sends one change. Idempotent: repeating an id doesn't apply the change twice. */
export type SendChange = (
  requests: Requests,
  id: string,
  action: RequestAction,
  values: FieldValues,
) => Promise<RequestChanged>;

const acceptedToasts: Record<RequestAction, ToastText> = {
  change: toastTexts.changeAccepted,
  cancel: toastTexts.cancelAccepted,
};
const outcomeToasts: Record<RequestState, ToastText> = {
  /** As it was sent: the times are the same. */
  received: toastTexts.requestUnchanged,
  changed: toastTexts.requestChanged,
  cancelled: toastTexts.requestCanceled,
};

/** Says what was done and, of a change, the new times. */
function noticeOf(status: RequestChanged['status'], action: RequestAction, values: FieldValues): Outcome {
  if (action === 'change' && status === 'cancelled') return { ...toastTexts.alreadyCanceled, tone: 'info' };
  const { title, description } = status === 'accepted' ? acceptedToasts[action] : outcomeToasts[status];
  const times = action === 'change' ? typedPreferredTimes(values) : undefined;
  return {
    title,
    description: times ? `${description} Your times: ${preferredTimesText(times)}.` : description,
  };
}

/** The first field without which times can't be changed. */
function missingIn(values: FieldValues): string | undefined {
  if (windowFields.every(({ day }) => !values[day])) return windowFields[0].day;
  return values[timeZoneField] === '' ? timeZoneField : undefined;
}

/** State of a form that changes or cancels a request: submits by either button, and reports the outcome. */
export function useChange(
  by: ChangedBy,
  /** The request's times, if they are known. */
  stored: Times | undefined,
  send: SendChange,
  onDone: (status: RequestChanged['status'], values: FieldValues, action: RequestAction) => void,
) {
  const [done, setDone] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<ToastText | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** The change in progress. Pressing again after a failure retries it with the same id. */
  const attempt = useRef<{ content: string; id: string } | null>(null);

  const { submit, pending } = useSubmit(
    async (form: HTMLFormElement, action: RequestAction) => {
      setProblem(null);
      setErrors({});
      const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
      const values = Object.fromEntries(entries);
      const missing = action === 'change' ? missingIn(values) : undefined;
      if (missing) {
        setErrors({ [missing]: missing === timeZoneField ? fieldMessages.time_zone : fieldMessages.day });
        const field = form.elements.namedItem(missing);
        if (field instanceof HTMLElement) field.focus();
        return null;
      }
      const times = action === 'change' ? typedPreferredTimes(values) : undefined;
      if (stored && times && preferredTimesText(stored) === preferredTimesText(times)) {
        setDone(noticeOf('received', action, values));
        onDone('received', values, action);
        return null;
      }
      const content = JSON.stringify([action, entries]);
      if (attempt.current?.content !== content) attempt.current = { content, id: crypto.randomUUID() };
      const { id } = attempt.current;
      return async () => {
        const { status } = await send(await import('./requests'), id, action, values);
        attempt.current = null;
        // The account's list shows the times itself.
        setDone(noticeOf(status, action, by === 'account' ? {} : values));
        onDone(status, values, action);
      };
    },
    (error) => {
      const answer = error instanceof CallError ? error : undefined;
      const notice = changeFailure(answer, by);
      setProblem(notice);
      // The session has ended, and with it the list that shows the problem.
      if (answer?.status === 401) showToast({ ...notice, tone: 'destructive' });
    },
  );

  /** A chosen day or zone ends the message that asked for it. */
  const noteInput = () => {
    if (Object.keys(errors).length > 0) setErrors({});
  };

  return { submit, pending, problem, errors, done, noteInput };
}
