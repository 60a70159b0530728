import type { ComponentProps, ReactNode } from 'react';
import { controlClasses, describedBy, FieldFrame, type FieldProps } from './field-frame';
import { useFieldIds } from './form-scope';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'children'> & {
    /** Shown right under the control, before the error. */
    children?: ReactNode;
  };

/** One line of text. Native input attributes and `register()` of react-hook-form spread in. */
export function TextField({
  label,
  hint,
  error,
  aside,
  className,
  children,
  type = 'text',
  ...input
}: TextFieldProps) {
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
