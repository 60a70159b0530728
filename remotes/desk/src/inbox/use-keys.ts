import { attempt } from '@concierge/contract/text/attempt';
import { useEffect, useEffectEvent, useState } from 'react';
import { isPlain } from '../shared/plain-key';

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
    if (locked || event.isComposing || !isPlain(event)) return;
    if (target instanceof Element && target.closest(typing)) return;
    // A click beside what is in a dialog takes the focus out of it.
    if (document.querySelector('dialog[open]')) return;
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
