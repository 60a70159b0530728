import { type WorkState, workStateLabels, workStates } from '@concierge/contract/staff/work-states';
import { Button } from '@concierge/kit';
import type { KeyboardEvent } from 'react';
import type { WorkRow } from '../../functions/schemas/work';
import { Dialog } from '../shared/dialog';
import { isPlain } from '../shared/plain-key';

interface StateDialogProps {
  readonly row: Pick<WorkRow, 'reference' | 'state'>;
  readonly onChoose: (state: WorkState) => void;
  readonly onClose: () => void;
}

/** The menu of states. A digit chooses as well. */
export function StateDialog({ row, onChoose, onClose }: StateDialogProps) {
  return (
    <Dialog title={`State of ${row.reference}`} onClose={onClose}>
      {(close) => {
        const choose = (state: WorkState) => {
          close();
          if (state !== row.state) onChoose(state);
        };
        const onKeyDown = (event: KeyboardEvent) => {
          const state = workStates[Number(event.key) - 1];
          if (state && isPlain(event)) choose(state);
        };
        return (
          <ol className="grid gap-2">
            {workStates.map((state, index) => (
              <li key={state}>
                <Button
                  variant={state === row.state ? 'default' : 'outline'}
                  aria-pressed={state === row.state}
                  onKeyDown={onKeyDown}
                  onClick={() => choose(state)}
                  className="w-full justify-start!"
                >
                  {`${index + 1}. ${workStateLabels[state]}`}
                </Button>
              </li>
            ))}
          </ol>
        );
      }}
    </Dialog>
  );
}
