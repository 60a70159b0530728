import type { Settings } from '../config';
import { type Email, fill } from './email';
import { surveys } from './surveys.template';
import { frame, momentText } from './wording';

/** A survey of a request, by the request's reference; or one of no request, by its own and the one it names, if any. */
export type NotedSurvey =
  | { readonly tied: true; readonly at: string; readonly reference: string }
  | { readonly tied: false; readonly at: string; readonly reference: string; readonly names: unknown };

/** Tells the practice of surveys by references: of their requests or, without one, their own. */
export function surveysEmail(settings: Settings<'notifications'>, noted: readonly NotedSurvey[]): Email {
  const [first] = noted;
  const single = first?.tied
    ? `Survey for ${first.reference}`
    : `Survey ${first?.reference} without a request`;
  return fill(surveys, {
    ...frame(settings),
    what: noted.length === 1 ? single : `${noted.length} surveys`,
    entries: noted.map((survey) => entryText(settings, survey)).join('\n\n'),
    notVerified: noted.every(({ tied }) => tied) ? '' : ` ${notVerified}`,
  });
}

const notVerified =
  '“Not verified” means that anybody could have sent the survey. Before you use it for a request, ask the person whether it is theirs.';

function entryText(settings: Settings<'notifications'>, survey: NotedSurvey): string {
  const reference = `Received ${momentText(survey.at, settings)}. Reference: ${survey.reference}`;
  if (survey.tied) return `${reference} (consultation request)`;
  const names = typeof survey.names === 'string' ? `names ${survey.names}, not verified` : 'names no request';
  return `${reference} (survey, ${names})`;
}
