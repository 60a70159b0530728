import { submissionId } from '@concierge/contract/intake';
import { sessionId } from '@concierge/contract/session-id';
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
  const session = hydrated ? sessionId.safeParse(params.get('session')) : null;
  const appointment = submissionId.safeParse(params.get('appointment_id'));
  const missing = session !== null && !session.success;

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

  return {
    session: session?.success ? session.data : null,
    appointmentId: hydrated && appointment.success ? appointment.data : null,
  };
}
