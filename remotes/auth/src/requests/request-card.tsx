import {
  preferredTimesText,
  type Times,
  typedPreferredTimes,
} from '@concierge/contract/forms/preferred-times';
import type { OwnRequest, RequestState } from '@concierge/contract/requests/request-changes';
import { clearConfirmation } from '@concierge/contract/survey/confirmation';
import { surveyLink } from '@concierge/contract/survey/survey-link';
import { toastTexts } from '@concierge/contract/text/messages';
import { Link, site } from '@concierge/kit';
import { FormScope, nameTimeZone, TimeWindows } from '@concierge/kit/forms';
import { useState } from 'react';
import { ChangeButtons, submittedAction, summaryClasses } from './change-buttons';
import { OutcomeAlert } from './outcome-alert';
import { useChange } from './use-change';

const stateLabels: Record<RequestState, string> = {
  received: 'Received',
  changed: 'Changed',
  cancelled: 'Canceled',
};
const kindLabels = { appointment: 'Consultation request', contact: 'Message' } as const;

const dateOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

/** One request in the list, with its state and a form to change or cancel it. */
export function RequestCard({ request }: { request: OwnRequest }) {
  const { id, kind, reference, created_at, survey_token } = request;
  const [state, setState] = useState(request.state);
  const [times, setTimes] = useState<Times | undefined>(request.preferred_times);
  return (
    <section
      aria-labelledby={`request-${id}`}
      className="grid gap-3 rounded-card border border-rule bg-white p-4 shadow-soft sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`request-${id}`} className="text-lg font-semibold">
          {kindLabels[kind]}{' '}
          <span translate="no" className="whitespace-nowrap">
            {reference}
          </span>
        </h2>
        <p className="rounded-full bg-sand px-3 py-1 text-sm font-semibold">{stateLabels[state]}</p>
      </div>
      <p className="text-base text-muted">
        <span>
          Sent <time dateTime={created_at}>{dateOf(created_at)}</time>
        </span>
        {times ? <span>{`. Preferred: ${preferredTimesText(times)}`}</span> : null}
      </p>
      {survey_token && state !== 'cancelled' ? (
        <p className="text-base">
          We don’t have your survey yet. It helps your physician prepare:{' '}
          <Link
            to={surveyLink(Date.parse(created_at), survey_token)}
            className="text-pine underline underline-offset-4"
          >
            Answer the survey
          </Link>
        </p>
      ) : null}
      {request.state === 'cancelled' ? null : (
        <RequestChangeForm
          request={request}
          state={state}
          times={times}
          onState={setState}
          onTimes={setTimes}
        />
      )}
    </section>
  );
}

interface RequestChangeFormProps {
  request: OwnRequest;
  state: RequestState;
  times: Times | undefined;
  onState: (state: RequestState) => void;
  onTimes: (times: Times) => void;
}

function RequestChangeForm({ request, state, times, onState, onTimes }: RequestChangeFormProps) {
  const { id, kind } = request;
  const summary = kind === 'appointment' ? 'Change or cancel' : 'Cancel';
  /** Number of changes made here. As a key, it gives each change its own message, which takes focus. */
  const [changes, setChanges] = useState(0);
  const { submit, pending, problem, errors, done, noteInput } = useChange(
    'account',
    times,
    (requests, change, action, values) => requests.changeOwnRequest(change, action, request, values),
    (status, values) => {
      setChanges((count) => count + 1);
      const typed = typedPreferredTimes(values);
      if (status === 'changed' && typed) onTimes(typed);
      // Unchanged times leave the state as it was.
      if (status !== 'accepted' && status !== 'received') onState(status);
      if (status === 'cancelled') clearConfirmation(id);
    },
  );
  return (
    <FormScope id={`change-${id}`}>
      {state === 'cancelled' ? null : (
        <details
          onToggle={({ currentTarget }) => {
            if (currentTarget.open) nameTimeZone(currentTarget);
          }}
        >
          <summary className={summaryClasses}>{summary}</summary>
          <form
            aria-label={summary}
            aria-busy={pending}
            onSubmit={(event) => {
              event.preventDefault();
              void submit(event.currentTarget, submittedAction(event));
            }}
            onInput={noteInput}
            className="grid gap-6 pt-4"
          >
            {kind === 'appointment' ? (
              <TimeWindows errors={errors} hours={site.supportPhone.hours} />
            ) : (
              <CancelNote />
            )}
            <ChangeButtons kind={kind} pending={pending} problem={problem} />
          </form>
        </details>
      )}
      {done ? (
        <OutcomeAlert key={changes} {...(kind === 'contact' ? toastTexts.messageCanceled : done)} />
      ) : null}
    </FormScope>
  );
}

function CancelNote() {
  return (
    <p className="text-base">
      We may have read your message already. Cancel it if it no longer needs an answer. To add or correct
      something,{' '}
      <Link to="/contact?form=message" className="text-pine underline underline-offset-4">
        send another message
      </Link>
      .
    </p>
  );
}
