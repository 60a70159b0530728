import { formFields } from '@concierge/contract/form-fields';
import { limits } from '@concierge/contract/limits';
import { showToast, useSession } from '@concierge/kit';
import { FormScope, PhoneField, SubmitButton, TextField } from '@concierge/kit/forms';
import { saveDetails } from '../accounts/session-actions';
import { FailureAlert } from '../card/failure-alert';
import { useAccountForm } from '../card/use-account-form';

/** Form for the name and phone number saved with the account. */
export function DetailsForm() {
  const session = useSession();
  const { name, phone } = session.status === 'signed-in' ? session : {};
  const { form, errors, pending, failure } = useAccountForm(
    'details',
    'We couldn’t save your details',
    async (values) => {
      await saveDetails(values);
      showToast({
        title: 'Details saved',
        description: 'We’ll fill them in for you next time.',
        tone: 'success',
      });
    },
  );
  return (
    <FormScope id="details">
      <form {...form} aria-labelledby="details-heading" className="grid gap-6">
        <TextField
          name="name"
          label={formFields.name.label}
          error={errors.name}
          defaultValue={name}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={limits.typedNameChars}
        />
        <PhoneField
          name="phone"
          label={formFields.phone.label}
          error={errors.phone}
          defaultValue={phone}
          maxLength={limits.phoneChars}
        />
        <SubmitButton pending={pending} pendingLabel="Saving..." size="lg" className="justify-self-start">
          Save details
        </SubmitButton>
        <FailureAlert error={failure} />
      </form>
    </FormScope>
  );
}
