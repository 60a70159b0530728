import { readAccountLink } from '@concierge/contract/account-links';
import { ButtonLink, notify, useHydrated, useLocation, useNavigate } from '@concierge/kit';
import { FormNotice, FormScope, SubmitButton } from '@concierge/kit/forms';
import { useState } from 'react';
import { linkProblem, messageOf } from '../accounts/failures';
import { loadAccounts } from '../accounts/load-accounts';
import { AccountCard } from '../card/account-card';
import { newPasswordValues, passwordHint } from '../card/credentials';
import { PanelHeading } from '../card/panel-heading';
import { PasswordField } from '../card/password-field';
import { useAccountForm } from '../card/use-account-form';

/** Where the link in the forgotten-password mail leads. */
export function Page() {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const link = readAccountLink(hash);
  const [spent, setSpent] = useState(false);
  return (
    <AccountCard>
      {!hydrated ? (
        <p role="status" className="py-8 text-center text-base text-muted">
          Loading...
        </p>
      ) : link === null || spent ? (
        <div className="grid gap-4 text-center">
          <PanelHeading>This link no longer works</PanelHeading>
          <p className="text-base text-balance text-ink">
            It has expired or was used already. We can send you a new one.
          </p>
          <ButtonLink to="/auth?view=forgotten" size="lg">
            Send a new link
          </ButtonLink>
        </div>
      ) : (
        <NewPasswordForm user={link.user} code={link.code} onSpent={() => setSpent(true)} />
      )}
    </AccountCard>
  );
}

interface NewPasswordFormProps {
  user: string;
  code: string;
  onSpent: () => void;
}

function NewPasswordForm({ user, code, onSpent }: NewPasswordFormProps) {
  const [failure, setFailure] = useState('');
  const navigate = useNavigate();
  const { form, errors, pending } = useAccountForm(newPasswordValues, async ({ password }) => {
    setFailure('');
    try {
      await (await loadAccounts()).resetTo(user, code, password);
      notify({ title: 'Password changed', description: 'Sign in with your new password.', tone: 'success' });
      navigate('/auth', { replace: true });
    } catch (error) {
      if (linkProblem(error) === 'spent') return onSpent();
      const description = messageOf(error);
      setFailure(description);
      notify({ title: 'Password not changed', description, tone: 'destructive' });
    }
  });

  return (
    <FormScope id="reset">
      <form {...form} className="grid gap-6">
        <PanelHeading>Choose a new password</PanelHeading>
        {failure ? <FormNotice tone="error" title={failure} /> : null}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.password}
        />
        <SubmitButton pending={pending} pendingLabel="Saving..." className="w-full">
          Save new password
        </SubmitButton>
      </form>
    </FormScope>
  );
}
