import { type SurveyKey, surveyKeys, surveySections } from '@concierge/contract/survey/survey-questions';

/** What a patient has entered so far. No entry means unanswered. */
export interface SurveyProgress {
  readonly sessionId: string;
  readonly currentSection: number;
  readonly responses: Partial<Record<SurveyKey, boolean>>;
  readonly elaborations: Partial<Record<SurveyKey, string>>;
  readonly additionalNotes: string;
}

export const lastSection = surveySections.length - 1;

export type SurveyAction =
  | { readonly type: 'answered'; readonly key: SurveyKey; readonly answer: boolean }
  | { readonly type: 'cleared'; readonly key: SurveyKey }
  | { readonly type: 'elaborated'; readonly key: SurveyKey; readonly text: string }
  | { readonly type: 'noted'; readonly text: string }
  | { readonly type: 'moved'; readonly by: number }
  /** The session is known: what was kept of it joins what was entered until then. */
  | { readonly type: 'begun'; readonly kept: SurveyProgress }
  | { readonly type: 'sent' };

export function emptyProgress(sessionId: string): SurveyProgress {
  return { sessionId, currentSection: 0, responses: {}, elaborations: {}, additionalNotes: '' };
}

export function surveyReducer(progress: SurveyProgress, action: SurveyAction): SurveyProgress {
  switch (action.type) {
    case 'answered':
      return { ...progress, responses: { ...progress.responses, [action.key]: action.answer } };
    case 'cleared': {
      const { [action.key]: _cleared, ...responses } = progress.responses;
      return { ...progress, responses };
    }
    case 'elaborated':
      return { ...progress, elaborations: { ...progress.elaborations, [action.key]: action.text } };
    case 'noted':
      return { ...progress, additionalNotes: action.text };
    case 'moved': {
      const section = Math.min(lastSection, Math.max(0, progress.currentSection + action.by));
      return section === progress.currentSection ? progress : { ...progress, currentSection: section };
    }
    case 'begun': {
      const { kept } = action;
      const elaborations: SurveyProgress['elaborations'] = {};
      for (const key of surveyKeys) {
        const texts = [kept.elaborations[key], progress.elaborations[key]].filter(Boolean);
        if (texts.length > 0) elaborations[key] = texts.join('\n');
      }
      return {
        ...kept,
        // A patient who has begun stays in the current section.
        currentSection: isUntouched(progress) ? kept.currentSection : progress.currentSection,
        responses: { ...kept.responses, ...progress.responses },
        elaborations,
      };
    }
    case 'sent':
      return emptyProgress(progress.sessionId);
  }
}

const isUntouched = ({ currentSection, responses, elaborations }: SurveyProgress): boolean =>
  currentSection + Object.keys(responses).length + Object.keys(elaborations).length === 0;

/** The number of questions answered with Yes or No. */
export function answeredCount({ responses }: SurveyProgress): number {
  return surveyKeys.filter((key) => responses[key] !== undefined).length;
}
