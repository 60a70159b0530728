import { referenceRule } from '@concierge/contract/forms/reference';
import { spellReference } from '@concierge/contract/forms/spell-reference';
import { surveySections } from '@concierge/contract/survey/survey-questions';
import { fieldMessages, toastTexts } from '@concierge/contract/text/messages';
import { Button, showToast } from '@concierge/kit';
import { CharacterCount, FormScope, SubmitButton, TextAreaField } from '@concierge/kit/forms';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { ConfirmEmpty } from './confirm-empty';
import { answeredCount, lastSection, type SurveyAction } from './progress';
import { SurveyProgressBar } from './progress-bar';
import { QuestionField } from './question-field';
import { RequestNote } from './request-note';
import { RestoredNote, SavedCopyStatus } from './saved-copy-status';
import { SubmitError } from './submit-error';
import { preloadSubmit, useSubmitSurvey } from './use-submit-survey';
import type { useSurvey } from './use-survey';
import type { SurveyRequest } from './use-survey-address';

interface SurveyFormProps {
  survey: ReturnType<typeof useSurvey>;
  request: SurveyRequest;
  onDone: () => void;
}

const notSaved = {
  title: 'Progress not saved',
  description: 'This browser won’t let the page save it.',
  tone: 'destructive',
} as const;

/** The survey, one section at a time. */
export function SurveyForm({ survey, request, onDone }: SurveyFormProps) {
  const { progress, empty, dispatch } = survey;
  const claim = useRef<HTMLInputElement>(null);
  const [claimError, setClaimError] = useState<string>();
  const links = () => {
    const { token, appointmentId } = request;
    const claimed = claim.current?.value.trim();
    if (token) return { request_token: token };
    return {
      ...(appointmentId ? { appointment_request_id: appointmentId } : {}),
      ...(claimed ? { claimed_reference: claimed } : {}),
    };
  };
  const { sending, failure, submit } = useSubmitSurvey(links, onDone);
  const section = surveySections[progress.currentSection] ?? surveySections[0];
  const isLast = progress.currentSection === lastSection;
  const { heading, move } = useSectionFocus(progress.currentSection, dispatch);
  const [emptyAttempts, setEmptyAttempts] = useState(0);
  const emptyConfirmed = useRef(false);
  // Hide the question once something is entered or the section changes. Only the next press asks it again.
  if (emptyAttempts > 0 && !(empty && isLast)) setEmptyAttempts(0);

  const complete = () => {
    const claimed = claim.current?.value.trim();
    const isWrong = Boolean(claimed) && !referenceRule.test(spellReference(claimed ?? ''));
    setClaimError(isWrong ? `${fieldMessages.reference}. Or leave it empty.` : undefined);
    if (isWrong) dispatch({ type: 'moved', by: -progress.currentSection });
    else if (empty && !emptyConfirmed.current) setEmptyAttempts((count) => count + 1);
    else void submit(progress);
  };
  const completeEmpty = () => {
    emptyConfirmed.current = true;
    void submit(progress);
  };

  useEffect(() => {
    if (claimError) claim.current?.focus();
  }, [claimError]);

  const save = () => {
    showToast(survey.save() ? { ...toastTexts.surveySaved, tone: 'success' } : notSaved);
  };
  const erase = () => {
    showToast(
      survey.erase()
        ? { title: 'Erased', description: 'No survey answers are saved on this device.', tone: 'success' }
        : {
            title: 'Not erased',
            description: 'We can’t reach this browser’s storage.',
            tone: 'destructive',
          },
    );
  };

  return (
    <FormScope id="survey">
      <RequestNote request={request} box={claim} error={claimError} hidden={progress.currentSection > 0} />
      <RestoredNote copy={survey.copy} />
      <SurveyProgressBar answered={answeredCount(progress)} section={progress.currentSection} />
      {/* Scripts send the answers. If the browser ever submits the form itself, `post` keeps them out of the URL. */}
      <form
        method="post"
        aria-label="Patient survey"
        autoComplete="off"
        onFocus={preloadSubmit}
        onSubmit={(event) => event.preventDefault()}
        className="rounded-card border border-rule bg-white px-4 pt-4 pb-4 shadow-soft sm:px-8 sm:pt-8 sm:pb-8"
      >
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-36 pb-3 font-display sm:pb-6 text-2xl text-ink">
          {section.title}
        </h2>
        <fieldset
          disabled={sending}
          className="min-w-0 **:[input]:scroll-mt-40 **:[textarea]:scroll-mt-40"
          aria-label={section.title}
        >
          {section.keys.map((key) => (
            <QuestionField
              key={key}
              name={key}
              answer={progress.responses[key]}
              details={progress.elaborations[key] ?? ''}
              dispatch={dispatch}
            />
          ))}
          {isLast ? (
            <div className="border-t border-rule py-6 sm:py-8">
              <TextAreaField
                label={
                  <>
                    Additional Notes <span className="font-normal text-muted">(optional)</span>
                  </>
                }
                name="additional_notes"
                hint="Anything else your physician should know."
                rows={4}
                value={progress.additionalNotes}
                onChange={(event) => dispatch({ type: 'noted', text: event.currentTarget.value })}
              >
                <CharacterCount text={progress.additionalNotes} quiet />
              </TextAreaField>
            </div>
          ) : null}
        </fieldset>
        <div className="grid gap-4 border-t border-rule pt-4">
          <div className="flex flex-wrap justify-between gap-3">
            {progress.currentSection > 0 ? (
              <Button variant="outline" size="lg" disabled={sending} onClick={() => move(-1)}>
                Previous
              </Button>
            ) : null}
            {isLast ? (
              <SubmitButton size="lg" className="ml-auto" pending={sending} onClick={complete}>
                Complete Survey
              </SubmitButton>
            ) : (
              <Button
                size="lg"
                className="ml-auto"
                disabled={!survey.begun || sending}
                onClick={() => move(1)}
              >
                Next
              </Button>
            )}
          </div>
          {isLast ? (
            <ConfirmEmpty
              attempts={emptyAttempts}
              onAnswer={() => move(-progress.currentSection)}
              onSend={completeEmpty}
            />
          ) : null}
          {failure === null ? null : (
            <SubmitError
              failure={failure}
              onSave={survey.save}
              onSendSeparately={() => void submit(progress, true)}
            />
          )}
        </div>
      </form>
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <Button variant="secondary" className="px-4" disabled={!survey.begun || sending} onClick={save}>
            Save Progress
          </Button>
          <Button variant="ghost" className="px-3" disabled={!survey.begun || sending} onClick={erase}>
            Erase from this device
          </Button>
        </div>
        <SavedCopyStatus copy={survey.copy} />
      </div>
    </FormScope>
  );
}

/** Moves between sections, and focus to the new one's heading. The section that the page opens with gets no focus. */
function useSectionFocus(section: number, dispatch: Dispatch<SurveyAction>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new section is what moves the focus
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = false;
  }, [section]);
  const move = (by: number) => {
    moved.current = by !== 0;
    dispatch({ type: 'moved', by });
  };
  return { heading, move } as const;
}
