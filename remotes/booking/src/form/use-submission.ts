import type { IntakeKind, IntakeRecord } from '@concierge/contract/intake';
import { type NoticeText, notices } from '@concierge/contract/messages';
import { notify, useNavigate } from '@concierge/kit';
import { type RefObject, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draft } from '../storage/draft';
import type { Outcome } from '../submission/send';
import { formKinds } from './form-kinds';
import { trappedIn } from './honeypot';
import { loadSending, type Sending } from './sending';
import { blankValues, type FormValues, fieldNames } from './values';

/** Why the last press did not finish, for the message that stays in the form. */
export type Setback = 'limited' | 'not-stored' | 'not-notified';

const refuse = (notice: NoticeText) => notify({ ...notice, tone: 'destructive' });

/** Everything between pressing the button and the next page. */
export function useSubmission(
  kind: IntakeKind,
  formElement: RefObject<HTMLFormElement | null>,
  form: UseFormReturn<FormValues>,
) {
  const navigate = useNavigate();
  const { received, limited, next } = formKinds[kind];
  const [pending, setPending] = useState(false);
  const [setback, setSetback] = useState<Setback | null>(null);
  /** Refusals that the visitor is taken to. */
  const [attempt, setAttempt] = useState(0);
  // State is too late for the second click of a double click.
  const busy = useRef(false);
  const typedSince = useRef(false);
  const refused = useRef(false);

  function refuseFields(notice: NoticeText) {
    refuse(notice);
    refused.current = true;
  }

  function succeed(id: string, record: IntakeRecord) {
    draft.clear(kind);
    for (const name of fieldNames) form.setValue(name, blankValues[name]);
    form.reset(undefined, { keepValues: true });
    notify({ ...received, tone: 'success' });
    navigate(next(id, record.name));
  }

  function conclude(outcome: Outcome, record: IntakeRecord, { besideField, validationNotice }: Sending) {
    switch (outcome.status) {
      case 'sent':
        return succeed(outcome.id, record);
      case 'limited':
        setSetback('limited');
        return refuse(limited);
      case 'refused':
        for (const name of fieldNames) {
          const message = outcome.fields[name];
          if (message === undefined) continue;
          form.setError(name, { type: 'server', message: besideField(message, form.getValues(name)) });
        }
        return refuseFields(validationNotice(outcome.fields));
      case 'failed':
        setSetback(outcome.stored ? 'not-notified' : 'not-stored');
        return refuse(notices.submissionFailed);
    }
  }

  async function sendOnce(values: FormValues) {
    const sending = await loadSending();
    const checked = sending.checkForm(values, formElement.current?.elements.namedItem('age'));
    if (!checked.ok) return refuseFields(checked.notice);
    setPending(true);
    let outcome: Outcome;
    try {
      const trapped = trappedIn(formElement.current);
      outcome = await sending.send(kind, checked.record, trapped, sending.captcha.getToken);
    } catch {
      // Whatever else went wrong, the visitor is told what the specification says.
      outcome = { status: 'failed', stored: false };
    }
    setPending(false);
    conclude(outcome, checked.record, sending);
  }

  /** For the form's submit event; while one is on its way, further ones are ignored. */
  const submit = form.handleSubmit(sendOnce, () => sendOnce(form.getValues()));
  async function onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
    if (busy.current) return event.preventDefault();
    busy.current = true;
    typedSince.current = false;
    refused.current = false;
    setSetback(null);
    try {
      await submit(event);
      // Not before: only now react-hook-form shows its errors. The answer may have been slow, and whoever is
      // mending a field meanwhile is not taken away from it.
      if (refused.current && !typedSince.current) setAttempt((count) => count + 1);
    } catch {
      // The code that checks and sends could not be loaded.
      setSetback('not-stored');
      refuse(notices.submissionFailed);
    } finally {
      busy.current = false;
    }
  }

  const onInput = () => {
    typedSince.current = true;
  };

  return { onSubmit, onInput, pending, setback, attempt };
}
