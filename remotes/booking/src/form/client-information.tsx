import {
  type FormField,
  type FormFieldName,
  formFieldNames,
  formFields,
} from '@concierge/contract/form-fields';
import { unchosenLabel } from '@concierge/contract/form-texts';
import { limits } from '@concierge/contract/limits';
import { CharacterCount, CheckboxField, SelectField, TextAreaField, TextField } from '@concierge/kit/forms';
import { Disclosure } from './disclosure';
import { defaultValues, type FieldErrors, type FormValues, fieldProps } from './values';

const isClientInformation = ({ clientInformation }: FormField): boolean => clientInformation === true;
const names = formFieldNames.filter((name) => isClientInformation(formFields[name]));

interface ClientInformationProps {
  errors: FieldErrors;
  values: FormValues;
}

/** The fields about the visitor's health. */
export function ClientInformation({ errors, values }: ClientInformationProps) {
  const hasContent = names.some((name) => values[name] !== defaultValues[name] || errors[name] !== undefined);
  return (
    <Disclosure
      title="Client Information"
      note="Optional. It helps your physician prepare."
      hasContent={hasContent}
    >
      {names.map((name) => (
        <ClientField key={name} name={name} field={formFields[name]} errors={errors} values={values} />
      ))}
    </Disclosure>
  );
}

interface ClientFieldProps extends ClientInformationProps {
  name: FormFieldName;
  field: FormField;
}

function ClientField({ name, field, errors, values }: ClientFieldProps) {
  const { kind, label, hint, options = [] } = field;
  const shared = { ...fieldProps(errors, name), label, ...(hint === undefined ? {} : { hint }) };
  switch (kind) {
    case 'age':
      return (
        <TextField
          {...shared}
          type="number"
          inputMode="numeric"
          autoComplete="off"
          min={limits.age.min}
          max={limits.age.max}
          step={1}
          // The wheel should scroll the page. Over a focused number field it would change the age unnoticed.
          onWheel={(event) => event.currentTarget.blur()}
        />
      );
    case 'optional choice':
      return <SelectField {...shared} options={options} emptyLabel={unchosenLabel} defaultValue="" />;
    case 'checkbox':
      return <CheckboxField {...shared} className="sm:col-span-2" />;
    case 'text':
      return (
        <TextAreaField {...shared} rows={4} className="sm:col-span-2">
          <CharacterCount text={String(values[name])} quiet />
        </TextAreaField>
      );
    default:
      return (
        <TextField {...shared} autoComplete="off" className="sm:col-span-2">
          <CharacterCount text={String(values[name])} quiet line />
        </TextField>
      );
  }
}
