import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import type { ReactNode } from 'react';
import { isUnreachable, messageOf } from '../accounts/failures';

interface FailureAlertProps {
  /** The last attempt's error; undefined if there is none. */
  error: unknown;
  /** Advice for when the server refused. */
  children?: ReactNode;
}

/** Shows why an account form failed, until the next attempt. Offers a retry if the server was unreachable. */
export function FailureAlert({ error, children }: FailureAlertProps) {
  if (error === undefined) return null;
  return (
    <FormAlert tone="error" title={messageOf(error)}>
      {isUnreachable(error) ? <TryAgain /> : children}
    </FormAlert>
  );
}

function TryAgain() {
  return (
    <div className="grid justify-items-start gap-3">
      <p>What you entered is still here. If trying again doesn’t help, reload the page.</p>
      <Button type="submit" variant="outline">
        Retry
      </Button>
    </div>
  );
}
