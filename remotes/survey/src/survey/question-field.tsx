import { questions } from '@concierge/contract/survey/questions';
import type { SurveyKey } from '@concierge/contract/survey/survey-questions';
import { Button, cn, useHydrated } from '@concierge/kit';
import { CharacterCount, ChoiceGroup, TextAreaField } from '@concierge/kit/forms';
import { type Dispatch, useLayoutEffect, useRef } from 'react';
import type { SurveyAction } from './progress';

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
  const more = useRef<HTMLDetailsElement>(null);
  const hydrated = useHydrated();

  // What was entered before React took over is in the page, but not yet in the state.
  useLayoutEffect(() => {
    const chosen = box.current?.querySelector<HTMLInputElement>('input:checked');
    if (chosen && answer === undefined)
      dispatch({ type: 'answered', key: name, answer: chosen.value === 'yes' });
    const typed = box.current?.querySelector('textarea')?.value;
    if (typed && !details) dispatch({ type: 'elaborated', key: name, text: typed });
  }, [name, answer, details, dispatch]);

  useLayoutEffect(() => {
    if (details && more.current) more.current.open = true;
  }, [details]);

  const clear = () => {
    dispatch({ type: 'cleared', key: name });
    // The button disappears with the answer, so keep focus in the question.
    box.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
  };

  return (
    <div ref={box} className="border-t border-rule py-2 sm:py-4 print:py-2">
      <div className="relative">
        <ChoiceGroup
          label={<span className="text-lg text-ink">{text}</span>}
          name={name}
          options={yesOrNo}
          layout="row"
          // Leaves room for the button that adds details.
          className="[&>div]:pr-32 sm:[&>div]:pr-0"
          // Of no form: Enter on an answer would send it, but what is sent can't be changed, and what is sent without
          // scripts is lost. https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission
          form=""
          // The form says so for everything else in it: the browser keeps no answers.
          autoComplete="off"
          value={answer === undefined ? null : answer ? 'yes' : 'no'}
          onChange={(event) => {
            const yes = event.currentTarget.value === 'yes';
            dispatch({ type: 'answered', key: name, answer: yes });
            // Not for answers from before hydration, where it would move what is on screen.
            if (yes && more.current) more.current.open = true;
          }}
        />
        {hydrated && answer === undefined ? null : (
          // Beside the answers and below Add details, so that nothing moves when it comes and goes.
          <div className={cn('absolute right-0 -bottom-2 z-1', !hydrated && 'invisible')}>
            <Button variant="link" size="sm" onClick={clear} className="min-h-7! px-0! py-0!">
              Clear answer <span className="sr-only">to “{text}”</span>
            </Button>
          </div>
        )}
      </div>
      <details
        ref={more}
        // Its summary is beside the answers.
        className="-mt-14"
        onToggle={({ currentTarget }) => {
          if (details) currentTarget.open = true;
        }}
      >
        <summary className="relative mb-7 ml-auto flex min-h-7 w-fit cursor-pointer list-none items-center text-sm font-semibold text-pine underline underline-offset-4 [&::-webkit-details-marker]:hidden">
          Add details <span className="sr-only">{`to “${text}”`}</span>
        </summary>
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
      </details>
    </div>
  );
}
