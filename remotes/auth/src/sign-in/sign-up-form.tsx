import { toastTexts } from '@concierge/contract/text/messages';
import { Link, showToast } from '@concierge/kit';
import { FormScope, SubmitButton } from '@concierge/kit/forms';
import { loadAccounts } from '../accounts/load-code';
import { rememberSignUp } from '../accounts/remembered-sign-up';
import { EmailField, NewPasswordField } from '../card/account-fields';
import { FailureAlert } from '../card/failure-alert';
import { useAccountForm } from '../card/use-account-form';

interface SignUpFormProps {
  /** True if the visitor is on the way to their requests. */
  readonly toRequests: boolean;
  readonly onSignedUp: (email: string, user: string) => void;
}

/** The sign-up form. Every address gets the same answer: a link by email. */
export function SignUpForm({ toRequests, onSignedUp }: SignUpFormProps) {
  const { form, errors, pending, failure } = useAccountForm(
    'signUp',
    toastTexts.signUpFailed.title,
    async ({ email, password }) => {
      const user = await (await loadAccounts()).signUp(email, password);
      rememberSignUp(user, email, toRequests);
      showToast({ ...toastTexts.checkEmail, tone: 'success' });
      onSignedUp(email, user);
    },
  );

  return (
    <FormScope id="sign-up">
      <form {...form} aria-label="Sign Up" className="grid gap-6">
        <EmailField error={errors.email} />
        <NewPasswordField label="Password" error={errors.password} />
        <SubmitButton pending={pending} pendingLabel="Creating account..." className="w-full">
          Sign Up
        </SubmitButton>
        <FailureAlert error={failure} />
        <p className="text-center text-sm text-muted">
          How we handle your data:{' '}
          <Link to="/privacy" className="text-pine underline underline-offset-4">
            Privacy Policy
          </Link>
        </p>
      </form>
    </FormScope>
  );
}
