import { questions } from '@concierge/contract/survey/questions';
import { surveySections } from '@concierge/contract/survey/survey-questions';
import { Button, cn } from '@concierge/kit';
import { useId } from 'react';
import { survey as surveyEndpoint } from '../../functions/endpoints';
import type { SurveyAnswer } from '../../functions/schemas/data';
import type { RecordKey } from '../../functions/schemas/work';
import { FailureAlert } from '../shared/failure';
import { dateTimeText } from '../shared/practice-time';
import { useAnswer } from '../shared/use-answer';

/** The survey beside a request. It is read only when somebody asks for it: each look is kept in the audit. */
export function Survey({ request: { kind, id } }: { readonly request: RecordKey }) {
  const { answer: read, failure, ask } = useAnswer(surveyEndpoint);
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={cn('grid justify-items-start gap-3', !read && 'print:hidden')}
    >
      <h3 id={headingId} className="text-lg font-semibold">
        Survey
      </h3>
      <FailureAlert error={failure} />
      <div aria-live="polite" className="w-full">
        {read ? <Answers {...read} /> : null}
      </div>
      {read ? null : (
        <Button variant="outline" onClick={() => void ask({ kind, id })}>
          Show the survey
        </Button>
      )}
    </section>
  );
}

function Answers({ survey }: SurveyAnswer) {
  if (!survey) return <p>No survey is linked to this request.</p>;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{`${survey.reference}, answered ${dateTimeText(survey.created_at)}`}</p>
      {surveySections.map(({ id, title, keys }) => (
        <div key={id} className="grid gap-1">
          <h4 className="font-semibold">{title}</h4>
          <dl className="grid gap-1 text-base">
            {keys.map((key) => {
              const { answer = null, details } = survey.answers.find((one) => one.key === key) ?? {};
              return (
                <div key={key} className="grid grid-cols-[1fr_auto] gap-x-4">
                  <dt>{questions[key][0]}</dt>
                  <dd className={answer === null ? 'text-muted' : 'font-semibold'}>
                    {answer === null ? 'Not answered' : answer ? 'Yes' : 'No'}
                  </dd>
                  {details ? (
                    <dd dir="auto" className="col-span-2 whitespace-pre-wrap wrap-anywhere text-muted">
                      {details}
                    </dd>
                  ) : null}
                </div>
              );
            })}
          </dl>
        </div>
      ))}
      {survey.additional_notes ? (
        <div className="grid gap-1">
          <h4 className="font-semibold">Additional notes</h4>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {survey.additional_notes}
          </p>
        </div>
      ) : null}
    </div>
  );
}
