import { cn } from '../cn';
import { type ControlProps, controlClasses, describedBy, FieldFrame } from './field-frame';
import { useFieldIds } from './form-scope';

export function TextAreaField({
  label,
  hint,
  error,
  aside,
  className,
  children,
  rows = 5,
  ...area
}: ControlProps<'textarea'>) {
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
