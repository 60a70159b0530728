import { signInToRequests } from '@concierge/contract/requests/account-links';
import { changePath } from '@concierge/contract/requests/change-link';
import type { OwnRequest } from '@concierge/contract/requests/request-changes';
import { CallError } from '@concierge/contract/wire/call-error';
import {
  Button,
  ButtonLink,
  Link,
  PageHeading,
  type SessionState,
  session,
  useSession,
} from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { useCallback, useEffect, useState } from 'react';
import { refreshSession } from '../accounts/session-actions';
import { LampDrawing, LoadingPlaceholder } from '../card/account-card';
import { RequestCard } from './request-card';

type LoadState = readonly OwnRequest[] | 'loading' | 'signed-out' | 'failed';

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
      <noscript>
        <p className="text-base">
          Your account needs JavaScript, which is turned off in this browser. You can still{' '}
          <a href={changePath} className="text-pine underline underline-offset-4">
            change or cancel a request by its reference
          </a>
          .
        </p>
      </noscript>
    </div>
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
          <Link to={changePath} className="text-pine underline underline-offset-4">
            use your reference
          </Link>
          .
        </p>
        <ButtonLink to={signInToRequests} size="lg">
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
  if (loadState.length === 0)
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
      {loadState.map((request) => (
        <li key={request.id}>
          <RequestCard request={request} />
        </li>
      ))}
    </ul>
  );
}

const addressOf = (state: SessionState): string | undefined =>
  state.status === 'signed-in' ? state.email : undefined;

/** Checks who is signed in, then fetches their requests. Starts over when somebody else signs in, or they sign out. */
function useOwnRequests() {
  const [{ loadState, address }, setLoaded] = useState<{
    loadState: LoadState;
    address?: string | undefined;
  }>({
    loadState: 'loading',
  });
  /** Who is signed in now. It differs from `address` after a change in the header or in another tab. */
  const current = addressOf(useSession());
  const load = useCallback(async () => {
    setLoaded({ loadState: 'loading' });
    await refreshSession();
    const address = addressOf(session.get());
    if (address === undefined) return setLoaded({ loadState: 'signed-out' });
    try {
      // Only signed-in users download it.
      const { ownRequests } = await import('./requests');
      setLoaded({ loadState: (await ownRequests()).requests, address });
    } catch (error) {
      const unauthorized = error instanceof CallError && error.status === 401;
      setLoaded({ loadState: unauthorized ? 'signed-out' : 'failed', address });
    }
  }, []);
  useEffect(() => void load(), [load]);
  const isOutdated = loadState !== 'loading' && address !== current;
  useEffect(() => {
    if (isOutdated) void load();
  }, [isOutdated, load]);
  // Don't wait until the new list has loaded: what is on the screen is the other person's.
  const shown = isOutdated ? (current === undefined ? 'signed-out' : 'loading') : loadState;
  return { loadState: shown, load } as const;
}
