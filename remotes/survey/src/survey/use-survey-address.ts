import { sessionIdRule, uuidRule } from '@concierge/contract/forms/ids';
import { loadConfirmation } from '@concierge/contract/survey/confirmation';
import { readSurveyToken } from '@concierge/contract/survey/survey-link';
import { useHydrated, useLocation, useNavigate, useSearchParams } from '@concierge/kit';
import { useEffect, useState } from 'react';

/** Which request a survey is for: linked to it by a token, only named by the address, or neither. */
export interface SurveyRequest {
  readonly token?: string;
  /** True if the token is in the address. */
  readonly linked?: boolean;
  readonly reference?: string;
  readonly appointmentId?: string;
}

/**
 * The session in the address, and the request that the survey is for. If there is no valid session, one is made and put
 * there, so that a reload, a bookmark and Save Progress lead to the same survey.
 */
export function useSurveyAddress(): { session: string | null; request: SurveyRequest } {
  const hydrated = useHydrated();
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Composed HTML is the same for every query, so the first client render must ignore it too.
  const session = hydrated ? (idIn(params, 'session', sessionIdRule) ?? null) : null;
  const missing = hydrated && session === null;
  // What this tab keeps ends when the survey is sent, while the page still shows it.
  const [kept, setKept] = useState<{ of: string; request: SurveyRequest }>();
  const of = `${params}${hash}`;
  if (hydrated && kept?.of !== of) setKept({ of, request: requestOf(params, hash) });

  useEffect(() => {
    if (!missing) return;
    const next = new URLSearchParams(params);
    next.set('session', crypto.randomUUID());
    navigate({ search: `?${next}`, hash }, { replace: true, preventScrollReset: true });
  }, [missing, params, hash, navigate]);

  return { session, request: kept?.request ?? {} };
}

/** The request of the link's token, or of this tab's own booking, unless the address names another. */
function requestOf(params: URLSearchParams, hash: string): SurveyRequest {
  const named = idIn(params, 'appointment_id', uuidRule)?.toLowerCase();
  const { id, surveyToken = '' } = loadConfirmation() ?? {};
  const own = named === undefined || named === id ? surveyToken : '';
  for (const token of [hash.slice(1), own]) {
    const read = readSurveyToken(token);
    if (read) return { token, reference: read.reference, linked: token !== own };
  }
  return named === undefined ? {} : { appointmentId: named };
}

function idIn(params: URLSearchParams, name: string, rule: RegExp): string | undefined {
  const id = params.get(name) ?? '';
  return rule.test(id) ? id : undefined;
}
