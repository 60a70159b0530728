import { fieldLabels } from '@concierge/contract/field-names';
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

const urgencyChoices = urgencyOptions.map(({ value, label, window }) => ({ value, label, hint: window }));

/** Who is writing, about what, how to reach them and how soon. */
export function ContactFields({ errors, askedAbout, onPhoneNormalized }: ContactFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        {...fieldProps(errors, 'name')}
        label={fieldLabels.name}
        required
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        className="sm:col-span-2"
      />
      <PhoneField
        {...fieldProps(errors, 'phone')}
        label={fieldLabels.phone}
        required
        asksAbout={askedAbout}
        onNormalized={onPhoneNormalized}
      />
      <TextField
        {...fieldProps(errors, 'email')}
        label={fieldLabels.email}
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
        label={fieldLabels.interest}
        options={interestOptions}
        defaultValue={defaultValues.interest}
        className="sm:col-span-2"
      />
      <CheckboxField
        {...fieldProps(errors, 'is_healthcare_provider')}
        label={fieldLabels.is_healthcare_provider}
        className="sm:col-span-2"
      />
      <ChoiceGroup
        {...fieldProps(errors, 'preferred_contact_method')}
        label={fieldLabels.preferred_contact_method}
        options={contactMethodOptions}
        defaultValue={defaultValues.preferred_contact_method}
        layout="row"
        className="sm:col-span-2"
      />
      <ChoiceGroup
        {...fieldProps(errors, 'urgency_level')}
        label={fieldLabels.urgency_level}
        hint={`If it gets worse while you wait, call us at ${site.supportPhone.display}. In an emergency, call 911.`}
        options={urgencyChoices}
        defaultValue={defaultValues.urgency_level}
        className="sm:col-span-2"
      />
    </div>
  );
}
