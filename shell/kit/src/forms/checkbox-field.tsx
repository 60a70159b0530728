import type { ComponentProps } from 'react';
import { cn } from '../cn';
import {
  checkableClasses,
  describedBy,
  FieldError,
  type FieldProps,
  Hint,
  requiredMark,
} from './field-frame';
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
          className={cn(
            'peer my-[0.6rem] grid size-6 place-items-center rounded-[5px] checked:bg-pine aria-invalid:border-error',
            'before:hidden before:size-3.5 before:bg-white before:[clip-path:polygon(14%_44%,0_60%,42%_100%,100%_18%,84%_4%,39%_68%)] checked:before:block forced-colors:before:hidden',
            checkableClasses,
          )}
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
