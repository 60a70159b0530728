import { accountPaths, incompleteLink } from '@concierge/contract/requests/account-links';
import { toastTexts } from '@concierge/contract/text/messages';
import { Button, ButtonLink, showToast } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { useState } from 'react';
import { Panel } from '../card/account-card';
import { useResend } from './use-resend';

/** Says that a confirmation link has expired, was used or is incomplete, and offers a new one. */
export function ExpiredLink({ user }: { user: string | null }) {
  const [sent, setSent] = useState(false);
  const { pending, resend } = useResend(user ?? '', () => {
    setSent(true);
    showToast({ ...toastTexts.checkEmail, tone: 'success' });
  });
  return (
    <Panel
      {...(user === null
        ? incompleteLink
        : {
            heading: 'This link no longer works',
            text: 'It expired or was already used. If you’ve confirmed your address, just sign in.',
          })}
    >
      {sent ? (
        <FormAlert tone="success" className="text-left">
          If this address still needs to be confirmed, a new link is on its way.
        </FormAlert>
      ) : null}
      <div className="grid gap-2">
        {user === null ? (
          <ButtonLink to="/auth?view=sign-up" size="lg">
            Sign up for a new link
          </ButtonLink>
        ) : (
          <Button size="lg" aria-disabled={pending} onClick={resend}>
            {pending ? 'Sending...' : 'Send a new link'}
          </Button>
        )}
        <ButtonLink to={accountPaths.signIn} variant="outline" size="lg">
          Sign In
        </ButtonLink>
      </div>
    </Panel>
  );
}
