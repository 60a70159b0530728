import { surveyKeys, surveySections } from '@concierge/contract/survey/survey-questions';
import { useId } from 'react';

/**
 * The patient's progress: answered questions, percentage and section. Each is one string: a browser that translates the
 * page replaces its text nodes, and React goes on to change the replaced ones if an element has several.
 */
export function SurveyProgressBar({ answered, section }: { answered: number; section: number }) {
  const label = useId();
  const total = surveyKeys.length;
  const percent = Math.min(100, Math.round((answered / total) * 100));
  return (
    <div className="[@media(height>=400px)]:sticky top-18 z-10 -mx-6 grid gap-1 bg-paper/95 px-6 py-2 print:static">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <p id={label} className="font-semibold text-ink">
          {`Progress: ${answered} of ${total} questions`}
        </p>
        <p className="text-muted">{`${percent}% complete`}</p>
      </div>
      <div className="flex items-center gap-4">
        <progress aria-labelledby={label} value={percent} max={100} className="survey-progress flex-1">
          {`${percent}%`}
        </progress>
        <p className="text-sm text-muted">{`Section ${section + 1} of ${surveySections.length}`}</p>
      </div>
    </div>
  );
}
