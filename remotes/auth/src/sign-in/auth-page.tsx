import { useNavigate, useSearchParams, useSession } from '@concierge/kit';
import { useEffect, useState } from 'react';
import { refreshSession } from '../accounts/session-actions';
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

/** /auth. `?view=` opens a view other than Sign In, for links from the pages that emails open. */
export function Page() {
  const checked = useCheckedSession();
  const [params] = useSearchParams();
  const requestedView = viewOf(params.get('view'));
  const [view, setView] = useState<View | null>(null);
  /** Set after a sign-up: the address that the link was sent to, and the user name for resending it. */
  const [signedUp, setSignedUp] = useState<{ email: string; user: string } | null>(null);
  const shownView = view ?? requestedView;

  if (!checked) {
    return (
      <AccountCard>
        <LoadingPlaceholder>Loading...</LoadingPlaceholder>
      </AccountCard>
    );
  }
  return (
    <AccountCard>
      {signedUp ? (
        <CheckEmail
          {...signedUp}
          onBack={() => {
            setSignedUp(null);
            setView('sign-in');
          }}
        />
      ) : shownView === 'forgotten' ? (
        <ForgottenPassword onBack={() => setView('sign-in')} />
      ) : (
        <Tabs selected={shownView} onSelect={setView}>
          {shownView === 'sign-in' ? (
            <SignInForm onForgotten={() => setView('forgotten')} />
          ) : (
            <SignUpForm onSignedUp={(email, user) => setSignedUp({ email, user })} />
          )}
        </Tabs>
      )}
    </AccountCard>
  );
}

/** True once the session is checked and nobody is signed in. A signed-in visitor is sent to the home page. */
function useCheckedSession(): boolean {
  const [checked, setChecked] = useState(false);
  const { status } = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    let mounted = true;
    void refreshSession().then(() => {
      if (mounted) setChecked(true);
    });
    return () => {
      mounted = false;
    };
  }, []);

  const signedIn = checked && status === 'signed-in';
  useEffect(() => {
    if (signedIn) navigate('/', { replace: true });
  }, [signedIn, navigate]);

  return checked && !signedIn;
}
