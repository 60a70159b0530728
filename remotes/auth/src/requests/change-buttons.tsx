import type { IntakeKind } from '@concierge/contract/intake';
import type { RequestAction } from '@concierge/contract/request-changes';
import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import type { FormEvent } from 'react';

interface ChangeButtonsProps {
  kind?: IntakeKind;
  pending: boolean;
  problem: { readonly title: string; readonly description: string } | null;
}

/** Submit buttons of one form, so that it works without scripts. A message has no times to change, only Cancel. */
export function ChangeButtons({ kind = 'appointment', pending, problem }: ChangeButtonsProps) {
  const action = (value: RequestAction) =>
    ({ type: 'submit', name: 'action', value, disabled: pending }) as const;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {kind === 'appointment' ? (
          <Button {...action('change')} size="lg">
            Save new times
          </Button>
        ) : null}
        <Button {...action('cancel')} size="lg" variant="outline">
          {kind === 'appointment' ? 'Cancel my request' : 'Cancel my message'}
        </Button>
      </div>
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
