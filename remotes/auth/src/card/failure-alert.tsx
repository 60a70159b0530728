import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import type { ReactNode } from 'react';
import { isUnreachable, messageOf } from '../accounts/failures';

interface FailureAlertProps {
  /** What the last attempt was refused with; undefined while nothing is wrong. */
  error: unknown;
  /** What helps against a refusal of the server. */
  children?: ReactNode;
}

/** Why an account form was not done, for as long as it is true. Where nobody answered, the same once more. */
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
