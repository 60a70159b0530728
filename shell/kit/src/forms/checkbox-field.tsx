import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { describedBy, FieldError, type FieldProps, Hint, requiredMark } from './field-frame';
import { useFieldIds } from './form-scope';

type CheckboxFieldProps = Omit<FieldProps, 'aside'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'>;

/** A checkbox. The whole line is the target; links inside the label stay links. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const ids = useFieldIds(input.name);
  return (
    <div className={cn('grid content-start gap-1', className)}>
      <div className="flex gap-3">
        <input
          id={ids.control}
          type="checkbox"
          className="peer my-[0.6rem] size-6 shrink-0 scroll-mt-32 cursor-pointer accent-pine aria-invalid:outline-2 aria-invalid:outline-error"
          {...describedBy(ids, { hint, error })}
          {...input}
        />
        <label
          id={ids.label}
          htmlFor={ids.control}
          className={cn(
            'min-h-11 flex-1 cursor-pointer py-2 text-base text-ink',
            input.required && requiredMark,
          )}
        >
          {label}
        </label>
      </div>
      {hint || error ? (
        <div className="grid gap-1 pl-9">
          <Hint id={ids.hint}>{hint}</Hint>
          <FieldError id={ids.error}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
