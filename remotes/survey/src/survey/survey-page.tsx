import { limits } from '@concierge/contract/text/limits';
import { ButtonLink, EmailLink, Link, PageHeading, PhoneLink, useNavigate } from '@concierge/kit';
import { useState } from 'react';
import { Canceled } from '../confirmation/canceled';
import { ConfirmationMessage } from '../confirmation/confirmation-message';
import { useLinkedRequest } from '../confirmation/use-linked-request';
import { useCompleted } from './completed-surveys';
import { stopAsking } from './draft';
import { SurveyForm } from './survey-form';
import { useSurvey } from './use-survey';
import { type SurveyRequest, useSurveyAddress } from './use-survey-address';

/** /patient-survey. */
export function Page() {
  const { session, request } = useSurveyAddress();
  // A request of this tab is known to stand; that of an email's link may have been canceled since.
  const linked = useLinkedRequest(request.linked ? (request.token ?? null) : null);
  const [first, setFirst] = useState(session);
  if (first === null && session !== null) setFirst(session);
  // The first session gets the form that was served, with what is in it. Another session is a new survey, which must
  // show nothing of the old one.
  const key = session === null || session === first ? 'first' : session;
  if (typeof linked === 'object' && linked.canceled) return <Canceled reference={request.reference} />;
  return <Survey key={key} session={session} request={request} />;
}

interface SurveyProps {
  /** Null until the page is hydrated. */
  session: string | null;
  request: SurveyRequest;
}

function Survey({ session, request }: SurveyProps) {
  const survey = useSurvey(session);
  // Unsent answers in this tab stay visible, whatever another tab has sent.
  const completed = useCompleted(session) && survey.empty;
  const navigate = useNavigate();
  // Only the first section has the introduction.
  const begins = survey.progress.currentSection === 0;

  return (
    <div className="mx-auto grid grid-cols-1 max-w-form gap-4 px-6 py-6 sm:gap-8 md:py-18">
      {begins ? <ConfirmationMessage kind="appointment" id={request.appointmentId} brief /> : null}
      <header className="grid gap-3">
        <PageHeading className="font-display text-hero tracking-tight text-ink">Patient Survey</PageHeading>
        {completed || !begins ? null : (
          <p className="max-w-prose text-base text-muted">
            Eighteen short questions help your physician prepare for your first conversation. Skip any you’d
            rather not answer. It takes about five minutes.
          </p>
        )}
      </header>
      {completed ? (
        <AlreadyReceived />
      ) : (
        <>
          <noscript>
            <p className="rounded-card bg-sand p-4 text-base text-ink">
              The survey needs JavaScript. You can also answer these questions when we first talk.
            </p>
          </noscript>
          <div className="grid grid-cols-1 gap-4 sm:gap-8 noscript:hidden">
            <SurveyForm
              survey={survey}
              request={request}
              onDone={() => {
                survey.dispatch({ type: 'sent' });
                navigate('/thank-you?type=survey', { replace: true });
              }}
            />
            {begins ? <PrivacyNote /> : null}
          </div>
          <p>
            <Link
              to="/thank-you?type=contact"
              onClick={({ metaKey, ctrlKey, shiftKey }) => {
                // With one of these keys the link opens elsewhere, and the survey stays.
                if (!metaKey && !ctrlKey && !shiftKey) stopAsking();
              }}
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

/** Shown in place of a survey that was already completed. */
function AlreadyReceived() {
  return (
    <section className="grid justify-items-start gap-4 rounded-card border border-rule bg-white p-6 shadow-soft sm:p-8">
      <h2 className="font-display text-2xl text-ink">We have your survey</h2>
      <p className="text-base text-ink">Your answers came through. There’s nothing more you need to do.</p>
      <p className="text-base text-muted">
        Have something to add or correct? Write to{' '}
        <EmailLink className="text-pine underline underline-offset-4" /> or call{' '}
        <PhoneLink className="whitespace-nowrap text-pine underline underline-offset-4" />.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to="/services" variant="outline">
          View Our Services
        </ButtonLink>
      </div>
    </section>
  );
}

/** Explains what happens to the answers. */
function PrivacyNote() {
  return (
    <section aria-labelledby="survey-privacy" className="grid gap-2 rounded-card bg-mist p-4 text-sm sm:p-6">
      <h2 id="survey-privacy" className="text-base font-semibold text-ink">
        Your answers are private
      </h2>
      <p className="text-ink">
        This is health information. It’s encrypted when you send it, and only your care team reads it. We
        protect it as described in our{' '}
        <Link to="/hipaa" className="text-pine underline underline-offset-4">
          HIPAA Notice
        </Link>{' '}
        and{' '}
        <Link to="/privacy" className="text-pine underline underline-offset-4">
          Privacy Policy
        </Link>
        . Every question is optional.
      </p>
      <p className="text-ink">
        Nothing is kept on this device unless you press Save Progress. What you save stays in this browser for
        up to {limits.deviceStorageHours} hours. On a shared computer, use Erase from this device.
      </p>
    </section>
  );
}
