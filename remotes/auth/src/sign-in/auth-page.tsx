import { leadsToRequests } from '@concierge/contract/requests/account-links';
import { accountPath } from '@concierge/contract/requests/change-link';
import { useLocation, useNavigate, useSearchParams, useSession } from '@concierge/kit';
import { useEffect, useState } from 'react';
import { forgetSignUp, rememberedSignUp } from '../accounts/remembered-sign-up';
import { preloadAccountsWhenIdle, refreshSession } from '../accounts/session-actions';
import { AccountCard, LoadingPlaceholder } from '../card/account-card';
import { CheckEmail } from './check-email';
import { ForgottenPassword } from './forgotten-password';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';
import { Tabs } from './tabs';

type View = 'sign-in' | 'sign-up' | 'forgotten';

function viewOf(text: string | null): View {
  return text === 'sign-up' || text === 'forgotten' ? text : 'sign-in';
}

/** /auth. `?view=` is the view that is shown, unless it is Sign In, so that links on this page can lead to each. */
export function Page() {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const toRequests = leadsToRequests(params);
  const checked = useCheckedSession(toRequests ? accountPath : '/');
  const view = viewOf(params.get('view'));
  const setView = (next: View) =>
    setParams(
      (changed) => {
        if (next === 'sign-in') changed.delete('view');
        else changed.set('view', next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  /** What was typed before the password was forgotten. */
  const [email, setEmail] = useState('');
  /**
   * Set after a sign-up: the address that the link was sent to, the user name for resending it, and where that was, so
   * that a link to this page leads back to the forms.
   */
  const [signedUp, setSignedUp] = useState<{ email: string; user: string; key: string } | null>(null);

  if (!checked) {
    return (
      <AccountCard>
        <LoadingPlaceholder>Loading...</LoadingPlaceholder>
      </AccountCard>
    );
  }
  return (
    <AccountCard>
      {signedUp?.key === key ? (
        <CheckEmail
          email={signedUp.email}
          user={signedUp.user}
          onBack={() => {
            setSignedUp(null);
            setView('sign-in');
          }}
        />
      ) : view === 'forgotten' ? (
        <ForgottenPassword email={email} onBack={() => setView('sign-in')} />
      ) : (
        <Tabs selected={view} onSelect={setView}>
          {view === 'sign-in' ? (
            <SignInForm
              onForgotten={(typed) => {
                setEmail(typed);
                setView('forgotten');
              }}
            />
          ) : (
            <SignUpForm
              toRequests={toRequests}
              onSignedUp={(email, user) => setSignedUp({ email, user, key })}
            />
          )}
        </Tabs>
      )}
    </AccountCard>
  );
}

/** True once the session is checked and nobody is signed in. A signed-in visitor is sent to `destination`. */
function useCheckedSession(destination: string): boolean {
  const [checked, setChecked] = useState(false);
  const { status } = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    let mounted = true;
    preloadAccountsWhenIdle();
    void refreshSession().then(() => {
      if (mounted) setChecked(true);
    });
    return () => {
      mounted = false;
    };
  }, []);

  const signedIn = checked && status === 'signed-in';
  useEffect(() => {
    if (!signedIn) return;
    // Somebody who signed up on the way to their requests goes on to them.
    navigate(rememberedSignUp()?.toRequests ? accountPath : destination, { replace: true });
    forgetSignUp();
  }, [signedIn, navigate, destination]);

  return checked && !signedIn;
}
