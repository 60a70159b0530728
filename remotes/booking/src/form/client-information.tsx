import { fieldLabels, unchosenLabel } from '@concierge/contract/field-names';
import { limits } from '@concierge/contract/limits';
import { genderOptions } from '@concierge/contract/options';
import { CharacterCount, CheckboxField, SelectField, TextField } from '@concierge/kit/forms';
import { Disclosure } from './disclosure';
import { defaultValues, type FieldErrors, type FieldName, type FormValues, fieldProps } from './values';

const disclosureFields: readonly FieldName[] = ['age', 'gender', 'primary_concern', 'has_insurance'];

/** The fields about the visitor's health. */
export function ClientInformation({ errors, values }: { errors: FieldErrors; values: FormValues }) {
  const hasContent = disclosureFields.some(
    (name) => values[name] !== defaultValues[name] || errors[name] !== undefined,
  );
  return (
    <Disclosure
      title="Client Information"
      note="Optional. It helps your physician prepare."
      hasContent={hasContent}
    >
      <TextField
        {...fieldProps(errors, 'age')}
        label={fieldLabels.age}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={limits.age.min}
        max={limits.age.max}
        step={1}
        // The wheel should scroll the page. Over a focused number field it would change the age unnoticed.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <SelectField
        {...fieldProps(errors, 'gender')}
        label={fieldLabels.gender}
        options={genderOptions}
        emptyLabel={unchosenLabel}
        defaultValue={defaultValues.gender}
      />
      <TextField
        {...fieldProps(errors, 'primary_concern')}
        label={fieldLabels.primary_concern}
        autoComplete="off"
        hint="A few words are enough."
        className="sm:col-span-2"
      >
        <CharacterCount text={values.primary_concern} quiet line />
      </TextField>
      <CheckboxField
        {...fieldProps(errors, 'has_insurance')}
        label={fieldLabels.has_insurance}
        hint="We’re direct-pay. We only ask so we can prepare documentation for possible reimbursement."
        className="sm:col-span-2"
      />
    </Disclosure>
  );
}
