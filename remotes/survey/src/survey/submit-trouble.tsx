import { Button, site } from '@concierge/kit';
import { FormNotice } from '@concierge/kit/forms';
import type { SubmitFailure } from './use-submit';

interface SubmitTroubleProps {
  failure: SubmitFailure;
  onSendSeparately: () => void;
}

/** Under the button that was pressed: what happened to the answers, and what to do. */
export function SubmitTrouble({ failure, onSendSeparately }: SubmitTroubleProps) {
  if (failure.kind !== 'other-answers') {
    return (
      <FormNotice tone="error" title="Your survey was not sent">
        {sentence(failure)}
      </FormNotice>
    );
  }
  const link = 'font-semibold whitespace-nowrap text-pine underline underline-offset-4';
  return (
    <FormNotice tone="error" title="We already have other answers under this link">
      <div className="grid justify-items-start gap-3">
        <p>
          A survey with other answers was sent from this link before, so the ones on this page were not
          stored. They are still here, nothing is lost. If the survey we have is yours and complete, you need
          do nothing more.
        </p>
        <p>If these answers should reach us as well, send them as a survey of their own. We read both.</p>
        <Button variant="outline" size="lg" onClick={onSendSeparately}>
          Send these answers as well
        </Button>
        <p>
          Questions? Call{' '}
          <a className={link} href={`tel:${site.supportPhone.e164}`}>
            {site.supportPhone.display}
          </a>
          .
        </p>
      </div>
    </FormNotice>
  );
}

function sentence(failure: Exclude<SubmitFailure, { kind: 'other-answers' }>): string {
  const kept = 'Your answers are still here, nothing is lost.';
  switch (failure.kind) {
    case 'unreachable':
      return `${kept} We could not reach our server: check your connection and try again.`;
    case 'limited': {
      const wait = `${failure.minutes} minute${failure.minutes === 1 ? '' : 's'}`;
      return `${kept} Too many surveys came from here: please try again in ${wait}.`;
    }
    default:
      return `${kept} Please try again in a moment.`;
  }
}
