import { accountPaths, readAccountLink } from '@concierge/contract/requests/account-links';
import { Button, ButtonLink, showToast, useLocation, useNavigate } from '@concierge/kit';
import { FormScope, SubmitButton } from '@concierge/kit/forms';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AccountError, isUnreachable, type LinkProblem, linkProblem } from '../accounts/failures';
import { loadAccounts } from '../accounts/load-code';
import { rememberedSignUp } from '../accounts/remembered-sign-up';
import { AccountCard, LoadingPlaceholder, Panel, PanelHeading } from '../card/account-card';
import { PasswordField } from '../card/account-fields';
import { FailureAlert } from '../card/failure-alert';
import { useAccountForm } from '../card/use-account-form';
import { ExpiredLink } from './expired-link';

/** Ends at the home page, with a toast. */
function useConfirmed(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    showToast({ title: 'Email confirmed', description: 'You can sign in now.', tone: 'success' });
    navigate('/', { replace: true });
  }, [navigate]);
}

/**
 * The page that the link in the confirmation email opens. It confirms the address, then shows the home page with a
 * toast. Anyone can sign up with someone else's address and a password of their own, so in a browser that didn't sign
 * up, the link confirms nothing until that password is entered.
 */
export function Page() {
  const { hash } = useLocation();
  const [problem, setProblem] = useState<LinkProblem | null>(null);
  const [needsPassword, setNeedsPassword] = useState(false);
  const onConfirmed = useConfirmed();
  // A link works once, and React runs effects twice in development.
  const attempted = useRef('');

  const confirm = useCallback(async () => {
    setProblem(null);
    const link = readAccountLink(hash);
    if (!link) return setProblem('expired');
    if (rememberedSignUp()?.user !== link.user) return setNeedsPassword(true);
    try {
      await (await loadAccounts()).confirm(link.user, link.code);
      onConfirmed();
    } catch (error) {
      setProblem(linkProblem(error));
    }
  }, [hash, onConfirmed]);

  useEffect(() => {
    const attempt = hash || 'none';
    if (attempted.current === attempt) return;
    attempted.current = attempt;
    void confirm();
  }, [hash, confirm]);

  return (
    <AccountCard>
      {problem === null && needsPassword ? (
        <PasswordForm hash={hash} onProblem={setProblem} />
      ) : problem === null ? (
        <LoadingPlaceholder>Confirming your email...</LoadingPlaceholder>
      ) : problem === 'expired' ? (
        <ExpiredLink user={readAccountLink(hash)?.user ?? null} />
      ) : problem === 'account-exists' ? (
        <Panel
          heading="This address already has an account"
          text="Sign in, or choose a new password if you don’t remember yours."
        >
          <ButtonLink to={accountPaths.signIn} size="lg">
            Sign In
          </ButtonLink>
          <ButtonLink to="/auth?view=forgotten" variant="ghost">
            Choose a new password
          </ButtonLink>
        </Panel>
      ) : (
        <Panel
          heading="We couldn’t confirm your email"
          text="We couldn’t reach our server. Your link still works."
        >
          <Button size="lg" onClick={() => (needsPassword ? setProblem(null) : void confirm())}>
            Try again
          </Button>
        </Panel>
      )}
    </AccountCard>
  );
}

interface PasswordFormProps {
  readonly hash: string;
  readonly onProblem: (problem: LinkProblem) => void;
}

function PasswordForm({ hash, onProblem }: PasswordFormProps) {
  const onConfirmed = useConfirmed();
  const { form, errors, pending, failure } = useAccountForm(
    'confirm',
    'Email not confirmed',
    async ({ password }) => {
      const link = readAccountLink(hash);
      if (!link) return onProblem('expired');
      try {
        await (await loadAccounts()).confirmWithPassword(link.user, link.code, password);
      } catch (error) {
        if (error instanceof AccountError || isUnreachable(error)) throw error;
        return onProblem(linkProblem(error));
      }
      onConfirmed();
    },
  );
  return (
    <FormScope id="confirm">
      <form {...form} className="grid gap-6">
        <PanelHeading>Confirm your email</PanelHeading>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          hint="The one you signed up with. Didn’t sign up? Close this page, and nobody can use the account."
          error={errors.password}
        />
        <SubmitButton pending={pending} pendingLabel="Confirming..." className="w-full">
          Confirm my email
        </SubmitButton>
        <FailureAlert error={failure} />
      </form>
    </FormScope>
  );
}
