import { notices } from '@concierge/contract/messages';
import { Button, dismissNotice, notify, session } from '@concierge/kit';
import { FormNotice, FormScope, SubmitButton, TextField } from '@concierge/kit/forms';
import { useState } from 'react';
import { messageOf } from '../accounts/failures';
import { loadAccounts } from '../accounts/load-accounts';
import { signInValues } from '../card/credentials';
import { PasswordField } from '../card/password-field';
import { useAccountForm } from '../card/use-account-form';

/** Signing in. The page goes on to the home page when the session says so. */
export function SignInForm({ onForgotten }: { onForgotten: () => void }) {
  const [failure, setFailure] = useState('');
  const { form, errors, pending } = useAccountForm(signInValues, async ({ email, password }) => {
    setFailure('');
    try {
      const accounts = await loadAccounts();
      await accounts.signIn(email, password);
      const signedInAs = (await accounts.currentEmail()) ?? email;
      // 'Sign in failed' of an attempt before is no longer true.
      dismissNotice();
      session.signedIn(signedInAs);
    } catch (error) {
      const description = messageOf(error);
      setFailure(description);
      notify({ ...notices.signInFailed, description, tone: 'destructive' });
    }
  });

  return (
    <FormScope id="sign-in">
      <form {...form} aria-label="Sign In" className="grid gap-6">
        {failure ? (
          <FormNotice tone="error" title={failure}>
            New here? Open the link in our confirmation email first. No email? Sign up once more, and we send
            a new link.
          </FormNotice>
        ) : null}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.email}
        />
        <PasswordField label="Password" autoComplete="current-password" error={errors.password} />
        <SubmitButton pending={pending} pendingLabel="Signing in..." className="w-full">
          Sign In
        </SubmitButton>
        <Button variant="link" className="justify-self-center" onClick={onForgotten}>
          Forgot your password?
        </Button>
      </form>
    </FormScope>
  );
}
