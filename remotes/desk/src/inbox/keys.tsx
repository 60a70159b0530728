import { attempt } from '@concierge/contract/attempt';
import { CheckboxField } from '@concierge/kit/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../shared/dialog';

const keyTexts = [
  ['j or down arrow', 'Next row'],
  ['k or up arrow', 'Row before'],
  ['Enter', 'Open'],
  ['Escape', 'Back to the list'],
  ['t', 'Take'],
  ['n', 'Write a note'],
  ['s', 'Set the state, then its number'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
] as const;

const storageKey = 'concierge.desk.keys-off';

/** Where letters are typed or mean something else. */
const typing = 'input:not([type="checkbox"]), textarea, select, dialog, [contenteditable]';

/**
 * Calls what a key stands for, unless somebody types. People who talk to their computer can turn keys off (WCAG 2.1.4).
 * @param locked True while the page is out of sight
 * @param actions Each returns false if its key means something else now
 */
export function useKeys(locked: boolean, actions: Readonly<Record<string, () => unknown>>) {
  const [off, setOff] = useState(() => attempt(() => window.localStorage.getItem(storageKey)) === 'off');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (locked || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (target instanceof Element && target.closest(typing)) return;
    const action = Object.hasOwn(actions, key) && (!off || key.length > 1) ? actions[key] : undefined;
    if (action && action() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const turn = (next: boolean) => {
    setOff(next);
    attempt(() => window.localStorage.setItem(storageKey, next ? 'off' : 'on'));
  };
  return { off, turn };
}

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
