import { readSurveyToken } from '@concierge/contract/survey/survey-link';
import { sameSecret, surveySignature } from '../hashes';

interface Tied {
  readonly id: string;
  readonly reference: string;
}

/** The token that links a survey to this request. */
export const surveyTokenOf = (key: string, { id, reference }: Tied): string =>
  `${reference}.${id}.${surveySignature(key, reference, id)}`;

/** The id of a token's request; undefined if we didn't make the token. */
export function requestOfToken(key: string, token: string): string | undefined {
  const read = readSurveyToken(token);
  return read && sameSecret(token, surveyTokenOf(key, read)) ? read.id : undefined;
}
