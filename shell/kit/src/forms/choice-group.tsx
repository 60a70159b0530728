import type { ComponentProps } from 'react';
import { cn } from '../cn';
import {
  checkableClasses,
  describedBy,
  FieldError,
  type FieldProps,
  Hint,
  labelClasses,
  requiredMark,
} from './field-frame';
import { useFieldIds } from './form-scope';
import type { Choice } from './select-field';

type ChoiceGroupProps = Omit<FieldProps, 'aside'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'value' | 'defaultChecked' | 'checked'> & {
    /** `hint` of an option is read and shown with its label. */
    options: readonly (Choice & { readonly hint?: string })[];
    /** The chosen value, for a controlled group (with `onChange`); `defaultValue` otherwise. */
    value?: string | null | undefined;
    defaultValue?: string | undefined;
    /** 'row' for short answers such as Yes and No, 'stack' (the default) for sentences. */
    layout?: 'row' | 'stack';
  };

/** Radio buttons: one of a few choices, all in view. The first choice has the field's id. */
export function ChoiceGroup({
  label,
  hint,
  error,
  className,
  required,
  options,
  value,
  defaultValue,
  layout = 'stack',
  ...input
}: ChoiceGroupProps) {
  const ids = useFieldIds(input.name);
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it; a plain group cannot be invalid
      role="radiogroup"
      className={cn('min-w-0', className)}
      aria-required={required ? true : undefined}
      {...describedBy(ids, { hint, error })}
    >
      <legend id={ids.label} className={cn('mb-2', labelClasses, required && requiredMark)}>
        {label}
      </legend>
      <div className="grid gap-2">
        <Hint id={ids.hint}>{hint}</Hint>
        <div className={cn('gap-2', layout === 'row' ? 'flex flex-wrap' : 'grid')}>
          {options.map((option, index) => (
            <label
              key={option.value}
              className={cn(
                'flex min-h-12 cursor-pointer items-center rounded-field border border-control bg-white py-2 text-base',
                'eased hover:border-ink has-checked:border-pine has-checked:bg-mist',
                layout === 'row' ? 'flex-1 gap-2 px-3 sm:flex-none sm:gap-3 sm:px-4' : 'gap-3 px-4',
                error && 'border-error',
              )}
            >
              <input
                id={index === 0 ? ids.control : `${ids.control}-${option.value}`}
                type="radio"
                value={option.value}
                required={required}
                className={cn('size-5 rounded-full checked:border-6', checkableClasses)}
                {...(value === undefined ? {} : { checked: value === option.value })}
                {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
                {...input}
              />
              <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
                <span>{option.label}</span>
                {option.hint ? <span className="text-sm text-muted">{option.hint}</span> : null}
              </span>
            </label>
          ))}
        </div>
        <FieldError id={ids.error}>{error}</FieldError>
      </div>
    </fieldset>
  );
}
