import { type ControlProps, controlClasses, describedBy, FieldFrame } from './field-frame';
import { useFieldIds } from './form-scope';

export function TextField({
  label,
  hint,
  error,
  aside,
  className,
  children,
  type = 'text',
  ...input
}: ControlProps<'input'>) {
  const ids = useFieldIds(input.name);
  const { name, required } = input;
  return (
    <FieldFrame {...{ ids, label, name, hint, error, required, aside, className }}>
      <input
        id={ids.control}
        type={type}
        className={controlClasses}
        {...describedBy(ids, { hint, error })}
        {...input}
      />
      {children}
    </FieldFrame>
  );
}
