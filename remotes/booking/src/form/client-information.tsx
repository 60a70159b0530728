import { fieldOf, fieldsAskedFor } from '@concierge/contract/forms/form-fields';
import type { IntakeKind } from '@concierge/contract/forms/intake';
import { Disclosure } from './disclosure';
import { PlainField } from './plain-field';
import { defaultValues, type FieldErrors, type FormValues } from './values';

interface ClientInformationProps {
  kind: IntakeKind;
  errors: FieldErrors;
  values: FormValues;
}

/** The fields about the visitor's health. */
export function ClientInformation({ kind, errors, values }: ClientInformationProps) {
  const names = fieldsAskedFor(kind).filter((name) => fieldOf(name).clientInformation);
  const hasContent = names.some((name) => values[name] !== defaultValues[name] || errors[name] !== undefined);
  return (
    <Disclosure
      title="Client Information"
      note="Optional. It helps your physician prepare."
      hasContent={hasContent}
    >
      {names.map((name) => (
        <PlainField key={name} name={name} errors={errors} values={values} />
      ))}
    </Disclosure>
  );
}
