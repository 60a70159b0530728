/**
 * What links a survey to its request, and allows nothing else: `<the request's reference>.<its id>.<signature>`. This tab
 * keeps the one from the insert's answer. Links carry it in their fragment, so no server or log sees it.
 */
const written =
  /^([2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{4})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{20,64})$/;

interface SurveyToken {
  readonly reference: string;
  readonly id: string;
  readonly signature: string;
}

/** The parts of a token, or null if it isn't one. Only the server can tell whether its signature is right. */
export function readSurveyToken(carried: string): SurveyToken | null {
  const [, reference, id, signature] = written.exec(carried) ?? [];
  return reference && id && signature ? { reference, id, signature } : null;
}

/** A survey. `now`, in milliseconds, becomes its session. */
export const surveyAddress = (now: number): string => `/patient-survey?session=${now}`;

/** The survey of one request. */
export const surveyLink = (now: number, token: string): string => `${surveyAddress(now)}#${token}`;
