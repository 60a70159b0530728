import { Button, PhoneLink } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import type { SubmitFailure } from './use-submit-survey';

interface SubmitErrorProps {
  failure: SubmitFailure;
  onSendSeparately: () => void;
  /** Saves the answers on this device. Returns false if the browser doesn't. */
  onSave: () => boolean;
}

/** Says, below the button, what happened to the answers and what to do. */
export function SubmitError({ failure, onSendSeparately, onSave }: SubmitErrorProps) {
  // Reload in a later task: until React has rendered the saved state, the page would ask whether to leave.
  const reload = () => onSave() && setTimeout(() => window.location.reload());
  if (failure.kind === 'stale') {
    return (
      <FormAlert tone="error" title="This page is out of date">
        <div className="grid justify-items-start gap-3">
          <p>
            Your answers are still here. To send them, save them on this device for a day at most, reload, and
            press “Complete Survey” again.
          </p>
          <Button variant="outline" size="lg" onClick={reload}>
            Save my answers and reload
          </Button>
        </div>
      </FormAlert>
    );
  }
  if (failure.kind !== 'other-answers') {
    return (
      <FormAlert tone="error" title="Your survey wasn’t sent">
        {failureText(failure)}
      </FormAlert>
    );
  }
  const link = 'font-semibold whitespace-nowrap text-pine underline underline-offset-4';
  return (
    <FormAlert tone="error" title="We already have different answers from this link">
      <div className="grid justify-items-start gap-3">
        <p>
          Different answers were already sent from this link, so we didn’t save the ones on this page. They’re
          still here, and nothing is lost. If the survey we have is yours and complete, you’re all set.
        </p>
        <p>If you want us to have these answers too, send them as a separate survey. We’ll read both.</p>
        <Button variant="outline" size="lg" onClick={onSendSeparately}>
          Send these answers too
        </Button>
        <p>
          Questions? Call <PhoneLink className={link} />.
        </p>
      </div>
    </FormAlert>
  );
}

function failureText(failure: Exclude<SubmitFailure, { kind: 'other-answers' | 'stale' }>): string {
  const kept = 'Your answers are still here. Nothing is lost.';
  switch (failure.kind) {
    case 'unreachable':
      return `${kept} We couldn’t reach our server. Check your connection and try again.`;
    case 'limited': {
      const wait = `${failure.minutes} minute${failure.minutes === 1 ? '' : 's'}`;
      return `${kept} We’ve gotten too many surveys from your network. Please try again in ${wait}.`;
    }
    default:
      return `${kept} Please try again in a moment.`;
  }
}
