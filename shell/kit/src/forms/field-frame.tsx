import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { AlertIcon } from './icons';

/** The props of every field, in addition to its native attributes. */
export interface FieldProps {
  label: ReactNode;
  name: string;
  hint?: ReactNode;
  /** The sentence that says what is wrong, if anything is. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Sits at the end of the label's line: a counter, 'Show password', 'Forgot password?'. */
  aside?: ReactNode;
  /** Classes of the whole field (its place in a grid), not of the control. */
  className?: string | undefined;
}

/** The props of a field around one native control, including that control's attributes. */
export type ControlProps<Control extends 'input' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Control>, keyof FieldProps | 'id' | 'children'> & {
    /** Shown right under the control, before the error. */
    children?: ReactNode;
  };

export interface FieldIds {
  control: string;
  label: string;
  hint: string;
  error: string;
}

/** The attributes that tie a control to its hint and error. */
export function describedBy(ids: FieldIds, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const described = [hint ? ids.hint : '', error ? ids.error : ''].filter(Boolean).join(' ');
  return {
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': error ? true : undefined,
  } as const;
}

/** The look of a text control. Its text is 17 px, so that no phone zooms into it. */
export const controlClasses = cn(
  'block w-full min-h-12 scroll-mt-32 rounded-field border border-control bg-white px-4 py-2 text-base text-ink',
  'eased hover:border-ink aria-invalid:border-error aria-invalid:bg-error/4',
  'placeholder:text-muted disabled:opacity-65',
);

/**
 * The look of a checkbox or radio button, in the theme's colors whether it is checked or not: engines draw their own in
 * grays that no stylesheet reaches. Forced colors get the engine's.
 */
export const checkableClasses = cn(
  'shrink-0 scroll-mt-32 cursor-pointer appearance-none border-2 border-control bg-white',
  'checked:border-pine disabled:opacity-65 forced-colors:appearance-auto',
);

/** Adds an asterisk (forms.css) to the label of a required field. */
export const requiredMark = 'required-mark';

export const labelClasses = 'text-sm font-semibold text-ink';

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  ) : null;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={id} className="flex gap-2 text-sm font-medium text-error">
      <AlertIcon className="mt-[0.2em] size-4 shrink-0" />
      <span>{children}</span>
    </p>
  ) : null;
}

type FrameProps = FieldProps & { ids: FieldIds; children: ReactNode };

/** Label, hint, control, error: the order of every labeled field. */
export function FieldFrame({ ids, label, hint, error, required, aside, className, children }: FrameProps) {
  return (
    <div className={cn('grid content-start gap-2', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label id={ids.label} htmlFor={ids.control} className={cn(labelClasses, required && requiredMark)}>
          {label}
        </label>
        {aside}
      </div>
      <Hint id={ids.hint}>{hint}</Hint>
      {children}
      <FieldError id={ids.error}>{error}</FieldError>
    </div>
  );
}
