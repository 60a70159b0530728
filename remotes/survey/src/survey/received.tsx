import { ButtonLink, site } from '@concierge/kit';
import { useEffect, useRef } from 'react';

interface SurveyReceivedProps {
  /** True where this visit tried to send other answers than those that were stored. */
  answersDiffer: boolean;
}

/** What a patient finds who opens a survey that was completed before. */
export function SurveyReceived({ answersDiffer }: SurveyReceivedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // In place of the button that was pressed; a page that opens like this is read from its top.
    if (answersDiffer) heading.current?.focus();
  }, [answersDiffer]);
  return (
    <section className="grid justify-items-start gap-4 rounded-card border border-rule bg-white p-6 shadow-soft sm:p-8">
      <h2 ref={heading} tabIndex={-1} className="font-display text-2xl text-ink">
        We have received your survey
      </h2>
      <p className="text-base text-ink">
        Your answers reached us, and nothing more is needed from you.
        {answersDiffer ? ' The answers that you sent first are the ones that we keep.' : ''}
      </p>
      <p className="text-base text-muted">
        Something to add or correct? Write to{' '}
        <a className="text-pine underline underline-offset-4" href={`mailto:${site.supportEmail}`}>
          {site.supportEmail}
        </a>{' '}
        or call{' '}
        <a
          className="whitespace-nowrap text-pine underline underline-offset-4"
          href={`tel:${site.supportPhone.e164}`}
        >
          {site.supportPhone.display}
        </a>
        .
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
