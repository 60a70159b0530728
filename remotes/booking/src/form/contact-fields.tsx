import { type FormField, fieldOf, fieldsAskedFor, formFields } from '@concierge/contract/forms/form-fields';
import { closedDaysNote } from '@concierge/contract/forms/form-texts';
import type { IntakeKind } from '@concierge/contract/forms/intake';
import { contactMethodOptions, interestOptions, urgencyOptions } from '@concierge/contract/forms/options';
import { limits } from '@concierge/contract/text/limits';
import { site } from '@concierge/kit';
import { ChoiceGroup, PhoneField, SelectField, TextField } from '@concierge/kit/forms';
import { PlainField } from './plain-field';
import { UrgentNote } from './urgent-note';
import { defaultValues, type FieldErrors, type FormValues, fieldProps } from './values';

/** Needs nothing but its row, and is not about the person's health. */
const isPlain = ({ kind, clientInformation = false }: FormField): boolean =>
  !clientInformation && (kind === 'line' || kind === 'text' || kind === 'checkbox');

interface ContactFieldsProps {
  kind: IntakeKind;
  errors: FieldErrors;
  values: FormValues;
  /** The phone number that the last attempt asked about. */
  askedAbout: string | undefined;
  /** Called when blur reformats the phone number. */
  onPhoneNormalized: () => void;
}

/** Who is writing, about what, how to reach them and how soon. */
export function ContactFields({ kind, errors, values, askedAbout, onPhoneNormalized }: ContactFieldsProps) {
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
      {fieldsAskedFor(kind)
        .filter((name) => isPlain(fieldOf(name)))
        .map((name) => (
          <PlainField key={name} name={name} errors={errors} values={values} />
        ))}
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
        hint={`${closedDaysNote} If it gets worse while you wait, call us at ${site.supportPhone.display}. In an emergency, call 911.`}
        options={urgencyOptions}
        defaultValue={defaultValues.urgency_level}
        className="sm:col-span-2"
      />
      <UrgentNote values={values} />
    </div>
  );
}
