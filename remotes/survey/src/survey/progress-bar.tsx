import { surveyKeys, surveySections } from '@concierge/contract/survey-questions';
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
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <p id={label} className="font-semibold text-ink">
          {`Progress: ${answered} of ${total} questions`}
        </p>
        <p className="text-muted">{`${percent}% complete`}</p>
      </div>
      <progress aria-labelledby={label} value={percent} max={100} className="survey-progress">
        {`${percent}%`}
      </progress>
      <p className="text-sm text-muted">{`Section ${section + 1} of ${surveySections.length}`}</p>
    </div>
  );
}
