import { honeypotField, honeypotLabel } from '@concierge/contract/field-names';

/**
 * A field for programs: people do not see it, reach it by keyboard or hear of it. Moved out of sight instead of
 * taken away, because programs skip what is not displayed. Nothing that a browser or a password manager fills in
 * by itself is asked for here; where one does so nevertheless, nothing is lost (lambdas/core/notifications/digest.ts).
 */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {honeypotLabel}
        <input
          name={honeypotField}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
        />
      </label>
    </div>
  );
}

/** What stands in it. */
export function honeypotValue(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem(honeypotField);
  return field instanceof HTMLInputElement ? field.value : '';
}
