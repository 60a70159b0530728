import { honeypotField, honeypotLabel } from '@concierge/contract/forms/form-texts';

/**
 * A field for bots: people can't see it, reach it by keyboard or hear it. It is off screen rather than `display: none`,
 * because bots skip fields that aren't displayed. It asks for nothing that a browser or a password manager fills
 * in by itself. If one does so anyway, no request is lost (lambdas/core/notifications/digest.ts).
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

export function honeypotValue(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem(honeypotField);
  return field instanceof HTMLInputElement ? field.value : '';
}
