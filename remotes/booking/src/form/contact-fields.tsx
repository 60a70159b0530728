import { fieldLabels } from '@concierge/contract/field-names';
import { limits } from '@concierge/contract/limits';
import { interestOptions } from '@concierge/contract/options';
import { normalizePhoneOnBlur } from '@concierge/contract/phone';
import { CheckboxField, SelectField, TextField } from '@concierge/kit/forms';
import { type FieldSetProps, fieldOf } from './field-set';
import { blankValues } from './values';

/** Who is writing and about what. */
export function ContactFields({ register, setValue, errors }: FieldSetProps) {
  const form = { register, errors };
  const phone = register('phone', {
    onBlur: ({ target }: { target: HTMLInputElement }) => {
      const normalized = normalizePhoneOnBlur(target.value);
      if (normalized !== target.value)
        setValue('phone', normalized, { shouldValidate: Boolean(errors.phone) });
    },
  });
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        {...fieldOf(form, 'name')}
        label={fieldLabels.name}
        required
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        className="sm:col-span-2"
      />
      <TextField
        {...phone}
        error={errors.phone?.message}
        label={fieldLabels.phone}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField
        {...fieldOf(form, 'email')}
        label={fieldLabels.email}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.emailChars}
      />
      <SelectField
        {...fieldOf(form, 'interest')}
        label={fieldLabels.interest}
        options={interestOptions}
        defaultValue={blankValues.interest}
        className="sm:col-span-2"
      />
      <CheckboxField
        {...fieldOf(form, 'is_healthcare_provider')}
        label={fieldLabels.is_healthcare_provider}
        className="sm:col-span-2"
      />
    </div>
  );
}
