import { CallError } from '@concierge/contract/call-error';
import { notices } from '@concierge/contract/messages';
import { preferredTimesText, type Times, typedPreferredTimes } from '@concierge/contract/preferred-times';
import type { OwnRequest, RequestState } from '@concierge/contract/request-changes';
import { Button, ButtonLink, Link, PageHeading, session, useSession } from '@concierge/kit';
import { FormAlert, FormScope, nameTimeZone, TimeWindows } from '@concierge/kit/forms';
import { useCallback, useEffect, useState } from 'react';
import { refreshSession } from '../accounts/session-actions';
import { LampDrawing, LoadingPlaceholder } from '../card/account-card';
import { ChangeButtons, submittedAction } from './change-buttons';
import type { DetailsForm } from './details-form';
import { loadRequests } from './load-requests';
import { SuccessAlert } from './success-alert';
import { useChange } from './use-change';

interface LoadedRequests {
  readonly requests: readonly OwnRequest[];
  /** Loaded with the requests, so that only signed-in users download it. */
  readonly Form: typeof DetailsForm;
}
type LoadState = LoadedRequests | 'loading' | 'signed-out' | 'failed';

/** /account: the signed-in person's own requests and messages. */
export function Page() {
  const { loadState, load } = useOwnRequests();
  return (
    <div
      data-personal
      className="mx-auto grid min-h-184 max-w-[44rem] grid-cols-1 content-start gap-6 px-6 py-12 md:py-18 print:min-h-0"
    >
      <PageHeading className="max-w-full font-display text-hero tracking-tight text-balance wrap-anywhere">
        Your requests
      </PageHeading>
      <Requests loadState={loadState} onRetry={load} />
      {typeof loadState === 'string' ? null : <Details Form={loadState.Form} />}
      <noscript>
        <p className="text-base">
          Your account needs JavaScript, which is turned off in this browser. You can still{' '}
          <a href="/change-request" className="text-pine underline underline-offset-4">
            change or cancel a request by its reference
          </a>
          .
        </p>
      </noscript>
    </div>
  );
}

function Details({ Form }: Pick<LoadedRequests, 'Form'>) {
  return (
    <section aria-labelledby="details-heading" className="grid gap-4 border-t border-rule pt-8">
      <h2 id="details-heading" className="font-display text-2xl">
        Your details
      </h2>
      <p className="text-base text-muted">Optional. Keep them here, and we’ll fill in our forms for you.</p>
      <Form />
    </section>
  );
}

function Requests({ loadState, onRetry }: { loadState: LoadState; onRetry: () => void }) {
  if (loadState === 'loading') return <LoadingPlaceholder>Loading...</LoadingPlaceholder>;
  if (loadState === 'signed-out')
    return (
      <div className="grid justify-items-start gap-4 rounded-card border border-rule bg-white p-6 shadow-soft sm:p-8">
        <LampDrawing className="size-12 text-pine" />
        <p className="text-base">Sign in to see, change or cancel your requests.</p>
        <p className="text-base">
          No account? You can{' '}
          <Link to="/change-request" className="text-pine underline underline-offset-4">
            use your reference
          </Link>
          .
        </p>
        <ButtonLink to="/auth" size="lg">
          Sign in
        </ButtonLink>
      </div>
    );
  if (loadState === 'failed')
    return (
      <FormAlert tone="error" title="We couldn’t load your requests">
        <div className="grid justify-items-start gap-3">
          <p>Check your connection and try again, or call us.</p>
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </FormAlert>
    );
  if (loadState.requests.length === 0)
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-base">You haven’t sent a request or message from this email address yet.</p>
        <ButtonLink to="/contact" size="lg">
          Book Consultation
        </ButtonLink>
      </div>
    );
  return (
    <ul className="grid gap-4">
      {loadState.requests.map((request) => (
        <li key={request.id}>
          <Request request={request} />
        </li>
      ))}
    </ul>
  );
}

/** Checks who is signed in, then fetches their requests. */
function useOwnRequests() {
  const [loadState, setLoadState] = useState<LoadState>('loading');
  const { status } = useSession();
  const load = useCallback(async () => {
    setLoadState('loading');
    try {
      await refreshSession();
      if (session.get().status !== 'signed-in') return setLoadState('signed-out');
      const [{ ownRequests }, { DetailsForm: Form }] = await Promise.all([
        loadRequests(),
        import('./details-form'),
      ]);
      setLoadState({ requests: (await ownRequests()).requests, Form });
    } catch (error) {
      const unauthorized = error instanceof CallError && error.status === 401;
      setLoadState(unauthorized ? 'signed-out' : 'failed');
    }
  }, []);
  useEffect(() => void load(), [load]);
  // After a sign-out in the header or in another tab, their requests disappear from the screen.
  return {
    loadState: status === 'signed-out' && loadState !== 'loading' ? 'signed-out' : loadState,
    load,
  } as const;
}

const stateLabels: Record<RequestState, string> = {
  received: 'Received',
  changed: 'Changed',
  cancelled: 'Canceled',
};
const kindLabels = { appointment: 'Consultation request', contact: 'Message' } as const;

const dateOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

function Request({ request }: { request: OwnRequest }) {
  const { id, kind, reference, created_at } = request;
  const [state, setState] = useState(request.state);
  const [times, setTimes] = useState<Times | undefined>(request.preferred_times);
  return (
    <section
      aria-labelledby={`request-${id}`}
      className="grid gap-3 rounded-card border border-rule bg-white p-4 shadow-soft sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`request-${id}`} className="text-lg font-semibold">
          {kindLabels[kind]} <span className="whitespace-nowrap">{reference}</span>
        </h2>
        <p className="rounded-full bg-sand px-3 py-1 text-sm font-semibold">{stateLabels[state]}</p>
      </div>
      <p className="text-base text-muted">
        Sent <time dateTime={created_at}>{dateOf(created_at)}</time>
        {times ? `. Preferred: ${preferredTimesText(times)}` : ''}
      </p>
      {request.state === 'cancelled' ? null : (
        <RequestChangeForm request={request} state={state} onState={setState} onTimes={setTimes} />
      )}
    </section>
  );
}

interface RequestChangeFormProps {
  request: OwnRequest;
  state: RequestState;
  onState: (state: RequestState) => void;
  onTimes: (times: Times) => void;
}

function RequestChangeForm({ request, state, onState, onTimes }: RequestChangeFormProps) {
  const { id, kind } = request;
  const summary = kind === 'appointment' ? 'Change or cancel' : 'Cancel';
  /** Number of changes made here. As a key, it gives each change its own message, which takes focus. */
  const [changes, setChanges] = useState(0);
  const { submit, pending, problem, done } = useChange(
    (requests, change, action, values) => requests.changeOwnRequest(change, action, request, values),
    (status, values) => {
      setChanges((count) => count + 1);
      const times = typedPreferredTimes(values);
      if (status === 'changed' && times) onTimes(times);
      if (status !== 'accepted') onState(status);
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
          <summary className="min-h-11 cursor-pointer py-2 text-pine underline underline-offset-4">
            {summary}
          </summary>
          <form
            aria-label={summary}
            aria-busy={pending}
            onSubmit={(event) => {
              event.preventDefault();
              void submit(event.currentTarget, submittedAction(event));
            }}
            className="grid gap-6 pt-4"
          >
            {kind === 'appointment' ? <TimeWindows /> : <CancelNote />}
            <ChangeButtons kind={kind} pending={pending} problem={problem} />
          </form>
        </details>
      )}
      {done ? (
        <SuccessAlert key={changes} {...(kind === 'contact' ? notices.messageCancelled : done)} />
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
