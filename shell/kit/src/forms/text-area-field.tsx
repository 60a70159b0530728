import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { controlClasses, describedBy, FieldFrame, type FieldProps } from './field-frame';
import { useFieldIds } from './form-scope';

type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'children'> & {
    /** Shown right under the control, before the error. */
    children?: ReactNode;
  };

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  aside,
  className,
  children,
  rows = 5,
  ...area
}: TextAreaFieldProps) {
  const ids = useFieldIds(area.name);
  const { name, required } = area;
  return (
    <FieldFrame {...{ ids, label, name, hint, error, required, aside, className }}>
      <textarea
        id={ids.control}
        rows={rows}
        className={cn(controlClasses, 'resize-y')}
        {...describedBy(ids, { hint, error })}
        {...area}
      />
      {children}
    </FieldFrame>
  );
}
