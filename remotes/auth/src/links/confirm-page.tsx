import { readAccountLink } from '@concierge/contract/account-links';
import { Button, ButtonLink, showToast, useLocation, useNavigate } from '@concierge/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LinkProblem, linkProblem } from '../accounts/failures';
import { loadAccounts } from '../accounts/load-accounts';
import { AccountCard, PanelHeading, Waiting } from '../card/account-card';
import { ExpiredLink } from './expired-link';

/** Where the link in the confirmation mail leads: confirms, and ends at the home page with a notice. */
export function Page() {
  const { hash } = useLocation();
  const [problem, setProblem] = useState<LinkProblem | null>(null);
  const navigate = useNavigate();
  // A link works once, and React runs effects twice while developing.
  const tried = useRef('');

  const confirm = useCallback(async () => {
    setProblem(null);
    const link = readAccountLink(hash);
    if (!link) return setProblem('spent');
    try {
      await (await loadAccounts()).confirm(link.user, link.code);
      showToast({ title: 'Email confirmed', description: 'You can sign in now.', tone: 'success' });
      navigate('/', { replace: true });
    } catch (error) {
      setProblem(linkProblem(error));
    }
  }, [hash, navigate]);

  useEffect(() => {
    const attempt = hash || 'none';
    if (tried.current === attempt) return;
    tried.current = attempt;
    void confirm();
  }, [hash, confirm]);

  return (
    <AccountCard>
      {problem === null ? (
        <Waiting>Confirming your email...</Waiting>
      ) : problem === 'spent' ? (
        <ExpiredLink user={readAccountLink(hash)?.user ?? null} />
      ) : problem === 'taken' ? (
        <div className="grid gap-4 text-center">
          <PanelHeading>This address has an account</PanelHeading>
          <p className="text-base text-balance text-ink">
            It’s already confirmed. Sign in, or choose a new password if you don’t remember yours.
          </p>
          <ButtonLink to="/auth" size="lg">
            Sign In
          </ButtonLink>
          <ButtonLink to="/auth?view=forgotten" variant="ghost">
            Choose a new password
          </ButtonLink>
        </div>
      ) : (
        <div className="grid gap-4 text-center">
          <PanelHeading>We couldn’t confirm your email</PanelHeading>
          <p className="text-base text-balance text-ink">
            We couldn’t reach our server. Your link still works.
          </p>
          <Button size="lg" onClick={() => void confirm()}>
            Try again
          </Button>
        </div>
      )}
    </AccountCard>
  );
}
