import { Link, PageHeading, useNavigate } from '@concierge/kit';
import { useEffect, useState } from 'react';
import { useCompleted } from './completed';
import { PrivacyNote } from './privacy-note';
import { SurveyReceived } from './received';
import { eraseProgressOf } from './saved-progress';
import type { SubmitOutcome } from './submit';
import { SurveyForm } from './survey-form';
import { useSurveyAddress } from './use-survey-address';

/** /patient-survey (SPEC section 2). */
export function Page() {
  const { session, appointmentId } = useSurveyAddress();
  const completed = useCompleted(session);
  const [answersDiffer, setAnswersDiffer] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    // Saved in another tab after this one sent the survey: it has no more use here.
    if (session !== null && completed) eraseProgressOf(session);
  }, [session, completed]);

  const onDone = (outcome: SubmitOutcome) => {
    if (outcome === 'received') navigate('/thank-you?type=survey', { replace: true });
    else setAnswersDiffer(true);
  };

  return (
    <div className="mx-auto grid max-w-form gap-8 px-4 py-12 sm:px-6 md:py-18">
      <header className="grid gap-3">
        <PageHeading className="font-display text-3xl text-ink">Patient Survey</PageHeading>
        {completed ? null : (
          <p className="max-w-prose text-base text-muted">
            Eighteen short questions help your physician prepare for your first conversation. Answer those you
            like; most people need five minutes.
          </p>
        )}
      </header>
      {completed ? (
        <SurveyReceived answersDiffer={answersDiffer} />
      ) : (
        <>
          <noscript>
            <p className="rounded-card bg-sand p-4 text-base text-ink">
              The survey needs JavaScript. You can also answer these questions in your first conversation with
              us.
            </p>
          </noscript>
          <SurveyForm
            // Another session is another survey: nothing of one may show in the other.
            key={session ?? ''}
            session={session}
            appointmentId={appointmentId}
            onDone={onDone}
          />
          <PrivacyNote />
          <p>
            <Link
              to="/thank-you?type=contact"
              className="inline-block py-2 text-base text-pine underline underline-offset-4"
            >
              Skip for now
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
