import { waitlistPath } from '@concierge/contract/forms/waitlist';
import { toastTexts } from '@concierge/contract/text/messages';
import { Button, EmailLink, Link, PhoneLink } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';

/** Why the last attempt didn't finish. */
export type Problem = 'limited' | 'not-stored' | 'not-notified' | 'stale' | 'not-licensed';

const messages: Record<Problem, { title: string; text: (button: string) => string }> = {
  'not-stored': {
    title: 'This hasn’t gone through yet',
    text: (button) => `Everything you typed is still here. Press “${button}” again in a moment.`,
  },
  'not-notified': {
    title: 'We have what you sent, but a message about it didn’t go out',
    text: (button) => `It’s saved. Press “${button}” again to finish. Nothing will be sent twice.`,
  },
  stale: {
    title: 'This page is out of date',
    text: (button) => `Reload it and press “${button}” again. Everything you typed will still be here.`,
  },
  'not-licensed': {
    title: toastTexts.notLicensed.title,
    text: () => `${toastTexts.notLicensed.description} Everything you typed is still here.`,
  },
  limited: {
    title: 'You’ve reached the limit for this hour',
    text: () => 'Everything you typed is still here. Try again later, or contact us directly.',
  },
};

interface SubmissionProblemProps {
  problem: Problem;
  /** The label of the form's button. */
  button: string;
  /** What the visitor typed as their state. */
  state: string;
}

/** What happened to the request and what to do next. Stays until the next attempt, while the toast disappears. */
export function SubmissionProblem({ problem, button, state }: SubmissionProblemProps) {
  const { title, text } = messages[problem];
  const link = 'font-semibold text-pine underline underline-offset-4 whitespace-nowrap';
  return (
    <FormAlert tone="error" title={title}>
      <p>
        {text(button)} You can also call <PhoneLink className={link} /> or write to{' '}
        <EmailLink className={link} />.
      </p>
      {problem === 'not-licensed' ? (
        <p>
          Or{' '}
          <Link className={link} to={waitlistPath} state={{ lookedUp: state }}>
            join our waitlist
          </Link>{' '}
          or{' '}
          <Link className={link} to="/contact?form=message">
            send us a message
          </Link>{' '}
          instead.
        </p>
      ) : null}
      {problem === 'stale' ? (
        <Button variant="outline" className="mt-3 flex" onClick={() => window.location.reload()}>
          Reload this page
        </Button>
      ) : null}
    </FormAlert>
  );
}
