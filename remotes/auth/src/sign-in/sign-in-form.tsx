import { toastTexts } from '@concierge/contract/text/messages';
import { Button, dismissToast } from '@concierge/kit';
import { FormScope, SubmitButton } from '@concierge/kit/forms';
import { useState } from 'react';
import { loadAccounts } from '../accounts/load-code';
import { rememberedSignUp } from '../accounts/remembered-sign-up';
import { updateSession } from '../accounts/session-actions';
import { EmailField, PasswordField } from '../card/account-fields';
import { FailureAlert } from '../card/failure-alert';
import { useAccountForm } from '../card/use-account-form';

/** The sign-in form. The page leads on once the session is signed in. */
export function SignInForm({ onForgotten }: { onForgotten: (email: string) => void }) {
  // After a sign-up, its address waits here. The page is only rendered in a browser by now.
  const [email] = useState(() => rememberedSignUp()?.email);
  const { form, errors, pending, failure } = useAccountForm(
    'signIn',
    toastTexts.signInFailed.title,
    async ({ email, password }) => {
      const accounts = await loadAccounts();
      await accounts.signIn(email, password);
      const account = (await accounts.currentAccount()) ?? { email };
      // 'Sign in failed' from an earlier attempt is no longer true.
      dismissToast();
      updateSession(account);
    },
  );

  return (
    <FormScope id="sign-in">
      <form {...form} aria-label="Sign In" className="grid gap-6">
        <EmailField error={errors.email} email={email} />
        <PasswordField label="Password" autoComplete="current-password" error={errors.password} />
        <SubmitButton pending={pending} pendingLabel="Signing in..." className="w-full">
          Sign In
        </SubmitButton>
        <FailureAlert error={failure}>
          New here? Open the link in our confirmation email first. No email? Sign up again and we’ll send a
          new link.
        </FailureAlert>
        <Button
          variant="link"
          className="justify-self-center"
          onClick={({ currentTarget: { form } }) =>
            onForgotten(form ? String(new FormData(form).get('email')) : '')
          }
        >
          Forgot your password?
        </Button>
      </form>
    </FormScope>
  );
}
