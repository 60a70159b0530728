import { notices } from '@concierge/contract/messages';
import { Button, ButtonLink, showToast } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { useState } from 'react';
import { PanelHeading } from '../card/account-card';
import { useResend } from './use-resend';

/** Says that a confirmation link has expired, was used or is incomplete, and offers a new one. */
export function ExpiredLink({ user }: { user: string | null }) {
  const [sent, setSent] = useState(false);
  const { pending, resend } = useResend(user ?? '', () => {
    setSent(true);
    showToast({ ...notices.checkEmail, tone: 'success' });
  });
  return (
    <div className="grid gap-4 text-center">
      <PanelHeading>This link no longer works</PanelHeading>
      <p className="text-base text-balance text-ink">
        It expired or was already used. If you’ve confirmed your address, just sign in.
      </p>
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
        <ButtonLink to="/auth" variant="outline" size="lg">
          Sign In
        </ButtonLink>
      </div>
    </div>
  );
}
