import { toastTexts } from '@concierge/contract/text/messages';
import { Button, showToast } from '@concierge/kit';
import { FormAlert, FormScope, SubmitButton } from '@concierge/kit/forms';
import { useState } from 'react';
import { loadAccounts } from '../accounts/load-code';
import { PanelHeading } from '../card/account-card';
import { EmailField } from '../card/account-fields';
import { FailureAlert } from '../card/failure-alert';
import { useAccountForm } from '../card/use-account-form';

interface ForgottenPasswordProps {
  /** What was typed into the form for signing in. */
  readonly email: string;
  readonly onBack: () => void;
}

/** Requests a password reset link. The answer is the same whether or not there is an account. */
export function ForgottenPassword({ email, onBack }: ForgottenPasswordProps) {
  const [sent, setSent] = useState(false);
  const { form, errors, pending, failure } = useAccountForm(
    'forgotten',
    'Link not sent',
    async ({ email }) => {
      await (await loadAccounts()).requestReset(email);
      setSent(true);
      showToast({
        title: toastTexts.checkEmail.title,
        description: 'If this address has an account, a link is on its way.',
        tone: 'success',
      });
    },
  );

  return (
    <FormScope id="forgotten">
      <form {...form} className="grid gap-6">
        <PanelHeading>Choose a new password</PanelHeading>
        {sent ? (
          <FormAlert tone="success" title={toastTexts.checkEmail.title}>
            If this address has an account, a link to choose a new password is on its way. It works for one
            hour.
          </FormAlert>
        ) : (
          <p className="text-center text-base text-balance text-muted">We’ll email you a link.</p>
        )}
        <EmailField error={errors.email} email={email} />
        <div className="grid gap-2">
          <SubmitButton pending={pending} pendingLabel="Sending..." className="w-full">
            {sent ? 'Send the link again' : 'Send the link'}
          </SubmitButton>
          <FailureAlert error={failure} />
          <Button variant="ghost" onClick={onBack}>
            Back to Sign In
          </Button>
        </div>
      </form>
    </FormScope>
  );
}
