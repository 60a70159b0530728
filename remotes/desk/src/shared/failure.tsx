import { joinMessages, unreachable } from '@concierge/contract/text/messages';
import { CallError } from '@concierge/contract/wire/call-error';
import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';

/** What went wrong, in words. */
function messageOf(error: unknown): { readonly title: string; readonly description: string } {
  if (!(error instanceof CallError))
    return { title: 'Something went wrong', description: 'Please try again.' };
  if (error.status === 0) return unreachable;
  return { title: error.message, description: joinMessages(Object.values(error.fields)) };
}

/** The same in one line: 'No connection. Check your connection and try again.' */
export function failureText(error: unknown): string {
  const { title, description } = messageOf(error);
  const sentences = [title, description].filter((text) => text !== '');
  return sentences.map((text) => text.replace(/[^.!?]$/, '$&.')).join(' ');
}

interface FailureAlertProps {
  /** Undefined if nothing is wrong. */
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

export function FailureAlert({ error, onRetry }: FailureAlertProps) {
  if (error === undefined) return null;
  const { title, description } = messageOf(error);
  return (
    <FormAlert tone="error" title={title}>
      <div className="grid justify-items-start gap-3">
        <p>{description}</p>
        {onRetry ? (
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
      </div>
    </FormAlert>
  );
}
