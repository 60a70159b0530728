import { sessionIdRule, uuidRule } from '@concierge/contract/ids';
import { useHydrated, useSearchParams } from '@concierge/kit';
import { useEffect } from 'react';

/**
 * The session and appointment in the address. If there is no valid session, one is made and put there, so that a
 * reload, a bookmark and Save Progress lead to the same survey.
 */
export function useSurveyAddress(): { session: string | null; appointmentId: string | null } {
  const hydrated = useHydrated();
  const [params, setParams] = useSearchParams();
  // Composed HTML is the same for every query, so the first client render must ignore it too.
  const session = hydrated ? idIn(params, 'session', sessionIdRule) : null;
  const appointment = hydrated ? idIn(params, 'appointment_id', uuidRule) : null;
  const missing = hydrated && session === null;

  useEffect(() => {
    if (!missing) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('session', crypto.randomUUID());
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [missing, setParams]);

  return { session, appointmentId: appointment?.toLowerCase() ?? null };
}

function idIn(params: URLSearchParams, name: string, rule: RegExp): string | null {
  const id = params.get(name) ?? '';
  return rule.test(id) ? id : null;
}
