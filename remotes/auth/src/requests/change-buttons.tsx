import type { IntakeKind } from '@concierge/contract/forms/intake';
import type { RequestAction } from '@concierge/contract/requests/request-changes';
import type { ToastText } from '@concierge/contract/text/messages';
import { Button } from '@concierge/kit';
import { FormAlert, useKeptFocus } from '@concierge/kit/forms';
import { type FormEvent, useRef } from 'react';

interface ChangeButtonsProps {
  kind?: IntakeKind;
  pending: boolean;
  problem: ToastText | null;
}

export const summaryClasses = 'min-h-11 cursor-pointer py-2 text-pine underline underline-offset-4';

/**
 * Submit buttons of one form, so that it works without scripts. A message has no times to change, only Cancel, which
 * its own form explains.
 */
export function ChangeButtons({ kind = 'appointment', pending, problem }: ChangeButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useKeptFocus(buttons, pending);
  const action = (value: RequestAction) =>
    ({ type: 'submit', name: 'action', value, disabled: pending, size: 'lg' }) as const;
  return (
    <div ref={buttons} className="grid gap-4">
      {kind === 'appointment' ? (
        <>
          <Button {...action('change')} className="justify-self-start">
            Save new times
          </Button>
          {/* Canceling can't be undone, so it takes two presses. */}
          <details>
            <summary className={summaryClasses}>Cancel this request</summary>
            <div className="grid justify-items-start gap-4 pt-2">
              <p className="text-base">
                A canceled request can’t be reopened, but you can book again at any time.
              </p>
              <Button {...action('cancel')} variant="outline">
                Yes, cancel my request
              </Button>
            </div>
          </details>
        </>
      ) : (
        <Button {...action('cancel')} variant="outline" className="justify-self-start">
          Cancel my message
        </Button>
      )}
      {problem ? (
        <FormAlert tone="error" title={problem.title}>
          {problem.description}
        </FormAlert>
      ) : null}
    </div>
  );
}

/** The button that was pressed. Where there are two, Enter presses the first, which changes and doesn't cancel. */
export function submittedAction({ nativeEvent }: FormEvent<HTMLFormElement>): RequestAction {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.value === 'cancel' ? 'cancel' : 'change';
}
