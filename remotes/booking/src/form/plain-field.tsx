import { type FormFieldName, fieldOf } from '@concierge/contract/forms/form-fields';
import { unchosenLabel } from '@concierge/contract/forms/form-texts';
import { limits } from '@concierge/contract/text/limits';
import { CharacterCount, CheckboxField, SelectField, TextAreaField, TextField } from '@concierge/kit/forms';
import { type FieldErrors, type FormValues, fieldProps } from './values';

interface PlainFieldProps {
  name: FormFieldName;
  errors: FieldErrors;
  values: FormValues;
}

/** A field that looks as its row of the contract says. */
export function PlainField({ name, errors, values }: PlainFieldProps) {
  const { kind, label, hint, options = [], keptChars } = fieldOf(name);
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
          <CharacterCount text={String(values[name])} quiet max={keptChars} />
        </TextAreaField>
      );
    default:
      return (
        <TextField {...shared} autoComplete="off" className="sm:col-span-2">
          <CharacterCount text={String(values[name])} quiet line max={keptChars} />
        </TextField>
      );
  }
}
