import type { Told, Trouble } from './listener';

/** What an event of the browser says went wrong; undefined where it is none of a script. */
export function troubleOf(told: Told): Trouble | undefined {
  if (!(told instanceof Event)) return told;
  // A resource that does not load says so at its element, without an error.
  if (told instanceof ErrorEvent)
    return told.error ? { cause: 'error', error: told.error, source: told.filename } : undefined;
  if (told instanceof SecurityPolicyViolationEvent)
    return { cause: 'csp', error: `violates ${told.effectiveDirective}`, source: told.sourceFile };
  return 'reason' in told ? { cause: 'rejection', error: told.reason } : undefined;
}
