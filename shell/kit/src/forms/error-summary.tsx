import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { fieldId, useFormScope } from './form-scope';
import { AlertIcon } from './icons';

export interface SummaryError {
  /** Name of the field; empty for a problem of the whole form, which isn't a link. */
  readonly name: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  title?: string;
  /** Counts refused submissions; 0 before the first. Each new one moves focus here, and nothing else does. */
  attempt: number;
}

function goToField(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  // Following the hash would add a history entry for every link.
  event.preventDefault();
  field.focus({ preventScroll: true });
  // Centered, so that its label and error are in view, clear of the sticky header.
  field.scrollIntoView({ block: 'center' });
}

/**
 * Lists what is wrong with the form, in the order of its fields. It comes and goes while somebody corrects the
 * fields, so it must not take focus just because it appears (WCAG 3.2.2).
 */
export function ErrorSummary({ errors, title = 'Please check the form', attempt }: ErrorSummaryProps) {
  const scope = useFormScope();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would claim to hold fields
    <div
      ref={box}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="grid scroll-mt-32 gap-2 rounded-card border border-error bg-error/4 p-4 sm:p-6"
    >
      <p id={titleId} className="flex items-center gap-2 text-base font-semibold text-error">
        <AlertIcon className="size-5 shrink-0" />
        {title}
      </p>
      <ul className="grid gap-1">
        {errors.map(({ name, message }) => {
          const id = fieldId(scope, name);
          return (
            <li key={`${name} ${message}`} className="text-base">
              {name === '' ? (
                message
              ) : (
                <a
                  href={`#${id}`}
                  onClick={(event) => goToField(event, id)}
                  className="inline-block py-1 text-error underline underline-offset-4"
                >
                  {message}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
