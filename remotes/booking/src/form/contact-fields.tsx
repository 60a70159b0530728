import { formFields } from '@concierge/contract/form-fields';
import { limits } from '@concierge/contract/limits';
import { contactMethodOptions, interestOptions, urgencyOptions } from '@concierge/contract/options';
import { site } from '@concierge/kit';
import { CheckboxField, ChoiceGroup, PhoneField, SelectField, TextField } from '@concierge/kit/forms';
import { defaultValues, type FieldErrors, fieldProps } from './values';

interface ContactFieldsProps {
  errors: FieldErrors;
  /** The phone number that the last attempt asked about. */
  askedAbout: string | undefined;
  /** Called when blur reformats the phone number. */
  onPhoneNormalized: () => void;
}

/** Who is writing, about what, how to reach them and how soon. */
export function ContactFields({ errors, askedAbout, onPhoneNormalized }: ContactFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        {...fieldProps(errors, 'name')}
        label={formFields.name.label}
        required
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        className="sm:col-span-2"
      />
      <PhoneField
        {...fieldProps(errors, 'phone')}
        label={formFields.phone.label}
        required
        asksAbout={askedAbout}
        onNormalized={onPhoneNormalized}
      />
      <TextField
        {...fieldProps(errors, 'email')}
        label={formFields.email.label}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.typedEmailChars}
      />
      <SelectField
        {...fieldProps(errors, 'interest')}
        label={formFields.interest.label}
        options={interestOptions}
        defaultValue={defaultValues.interest}
        className="sm:col-span-2"
      />
      <CheckboxField
        {...fieldProps(errors, 'is_healthcare_provider')}
        label={formFields.is_healthcare_provider.label}
        className="sm:col-span-2"
      />
      <ChoiceGroup
        {...fieldProps(errors, 'preferred_contact_method')}
        label={formFields.preferred_contact_method.label}
        options={contactMethodOptions}
        defaultValue={defaultValues.preferred_contact_method}
        layout="row"
        className="sm:col-span-2"
      />
      <ChoiceGroup
        {...fieldProps(errors, 'urgency_level')}
        label={formFields.urgency_level.label}
        hint={`If it gets worse while you wait, call us at ${site.supportPhone.display}. In an emergency, call 911.`}
        options={urgencyOptions}
        defaultValue={defaultValues.urgency_level}
        className="sm:col-span-2"
      />
    </div>
  );
}
