import { CheckboxField } from '@concierge/kit/forms';
import { Dialog } from '../shared/dialog';
import type { useKeys } from './use-keys';

const keyTexts = [
  ['j or down arrow', 'Next row'],
  ['k or up arrow', 'Row before'],
  ['Enter', 'Open'],
  ['Escape', 'Back to the list'],
  ['t', 'Take'],
  ['n', 'Write a note'],
  ['s', 'Set the state, then its number'],
  ['z', 'Undo the last change'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
] as const;

interface KeysDialogProps extends ReturnType<typeof useKeys> {
  readonly onClose: () => void;
}

/** The keys of the inbox. */
export function KeysDialog({ off, turn, onClose }: KeysDialogProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      {() => (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {keyTexts.map(([key, text]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="font-semibold">{key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <CheckboxField
            label="Use keys of one letter"
            name="keys"
            data-view-only
            checked={!off}
            onChange={({ currentTarget }) => turn(!currentTarget.checked)}
          />
        </>
      )}
    </Dialog>
  );
}
