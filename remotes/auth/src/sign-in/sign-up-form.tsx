import { notices } from '@concierge/contract/messages';
import { Link, notify } from '@concierge/kit';
import { FormNotice, FormScope, SubmitButton, TextField } from '@concierge/kit/forms';
import { useState } from 'react';
import { messageOf } from '../accounts/failures';
import { loadAccounts } from '../accounts/load-accounts';
import { passwordHint, signUpValues } from '../card/credentials';
import { PasswordField } from '../card/password-field';
import { useAccountForm } from '../card/use-account-form';

/** Signing up. Every address gets the same answer: a link by mail. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string, user: string) => void }) {
  const [failure, setFailure] = useState('');
  const { form, errors, pending } = useAccountForm(signUpValues, async ({ email, password }) => {
    setFailure('');
    try {
      const user = await (await loadAccounts()).signUp(email, password);
      notify({ ...notices.checkEmail, tone: 'success' });
      onSignedUp(email, user);
    } catch (error) {
      const description = messageOf(error);
      setFailure(description);
      notify({ ...notices.signUpFailed, description, tone: 'destructive' });
    }
  });

  return (
    <FormScope id="sign-up">
      <form {...form} aria-label="Sign Up" className="grid gap-6">
        {failure ? <FormNotice tone="error" title={failure} /> : null}
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
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.password}
        />
        <SubmitButton pending={pending} pendingLabel="Creating account..." className="w-full">
          Sign Up
        </SubmitButton>
        <p className="text-center text-sm text-muted">
          How we treat your data:{' '}
          <Link to="/privacy" className="text-pine underline underline-offset-4">
            Privacy Policy
          </Link>
        </p>
      </form>
    </FormScope>
  );
}
