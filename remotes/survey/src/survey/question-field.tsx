import type { SurveyKey } from '@concierge/contract/survey-questions';
import { Button } from '@concierge/kit';
import { CharacterCount, ChoiceGroup, TextAreaField } from '@concierge/kit/forms';
import { type Dispatch, useRef } from 'react';
import type { SurveyAction } from './progress';
import { questions } from './questions';

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

interface QuestionFieldProps {
  name: SurveyKey;
  answer: boolean | undefined;
  details: string;
  dispatch: Dispatch<SurveyAction>;
}

/** One yes-or-no question, which starts unanswered and can be cleared, with a box for details. */
export function QuestionField({ name, answer, details, dispatch }: QuestionFieldProps) {
  const [text, prompt] = questions[name];
  const box = useRef<HTMLDivElement>(null);

  const clear = () => {
    dispatch({ type: 'cleared', key: name });
    // The button disappears with the answer, so keep focus in the question.
    box.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
  };

  return (
    <div ref={box} className="grid gap-4 border-t border-rule py-4 sm:py-6 print:py-2">
      <div className="relative grid gap-2">
        <ChoiceGroup
          label={<span className="text-lg text-ink">{text}</span>}
          name={name}
          options={yesOrNo}
          layout="row"
          value={answer === undefined ? null : answer ? 'yes' : 'no'}
          onChange={(event) =>
            dispatch({ type: 'answered', key: name, answer: event.currentTarget.value === 'yes' })
          }
        />
        {answer === undefined ? null : (
          <Button variant="link" size="sm" className="justify-self-start" onClick={clear}>
            Clear answer <span className="sr-only">to “{text}”</span>
          </Button>
        )}
      </div>
      <TextAreaField
        label={
          <>
            Additional details <span className="font-normal text-muted">(optional)</span>
          </>
        }
        name={`${name}_details`}
        // Says which question the details belong to.
        aria-labelledby={`survey-${name}_details-label survey-${name}-label`}
        hint={prompt}
        rows={2}
        value={details}
        onChange={(event) => dispatch({ type: 'elaborated', key: name, text: event.currentTarget.value })}
      >
        <CharacterCount text={details} quiet />
      </TextAreaField>
    </div>
  );
}
