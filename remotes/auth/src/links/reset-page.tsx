import { accountPaths, incompleteLink, readAccountLink } from '@concierge/contract/requests/account-links';
import { ButtonLink, showToast, useHydrated, useLocation, useNavigate } from '@concierge/kit';
import { FormScope, SubmitButton } from '@concierge/kit/forms';
import { useState } from 'react';
import { linkProblem } from '../accounts/failures';
import { loadAccounts } from '../accounts/load-code';
import { AccountCard, LoadingPlaceholder, Panel, PanelHeading } from '../card/account-card';
import { NewPasswordField } from '../card/account-fields';
import { FailureAlert } from '../card/failure-alert';
import { useAccountForm } from '../card/use-account-form';

/** The page that the link in the forgotten-password email opens. */
export function Page() {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const link = readAccountLink(hash);
  const [expired, setExpired] = useState(false);
  return (
    <AccountCard>
      {!hydrated ? (
        <LoadingPlaceholder>Loading...</LoadingPlaceholder>
      ) : link === null || expired ? (
        <Panel
          {...(expired
            ? {
                heading: 'This link no longer works',
                text: 'It expired or was already used. We can send you a new one.',
              }
            : incompleteLink)}
        >
          <ButtonLink to="/auth?view=forgotten" size="lg">
            Send a new link
          </ButtonLink>
        </Panel>
      ) : (
        <NewPasswordForm user={link.user} code={link.code} onExpired={() => setExpired(true)} />
      )}
    </AccountCard>
  );
}

interface NewPasswordFormProps {
  user: string;
  code: string;
  onExpired: () => void;
}

function NewPasswordForm({ user, code, onExpired }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const { form, errors, pending, failure } = useAccountForm(
    'newPassword',
    'Password not changed',
    async ({ password }) => {
      try {
        await (await loadAccounts()).setNewPassword(user, code, password);
      } catch (error) {
        if (linkProblem(error) === 'expired') return onExpired();
        throw error;
      }
      showToast({
        title: 'Password changed',
        description: 'Sign in with your new password.',
        tone: 'success',
      });
      navigate(accountPaths.signIn, { replace: true });
    },
  );

  return (
    <FormScope id="reset">
      <form {...form} className="grid gap-6">
        <PanelHeading>Choose a new password</PanelHeading>
        <NewPasswordField label="New password" error={errors.password} />
        <SubmitButton pending={pending} pendingLabel="Saving..." className="w-full">
          Save new password
        </SubmitButton>
        <FailureAlert error={failure} />
      </form>
    </FormScope>
  );
}
