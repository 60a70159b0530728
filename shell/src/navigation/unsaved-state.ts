import { useToast } from '@concierge/kit';
import { type RefObject, useEffect, useRef } from 'react';

/** The controls that visitors fill in or press. Menus and expandable answers use `summary`, so they don't count. */
const controls = 'button, input, select, textarea';

/**
 * True once this document may hold state that a new one would lose: typed text, a pending response, a notice, the
 * assistant's conversation. Nothing signals when that is over, so it stays true after the first control is used.
 */
export function useUnsavedState(): RefObject<boolean> {
  const held = useRef(false);
  const toast = useToast();

  useEffect(() => {
    if (toast) held.current = true;
  }, [toast]);

  useEffect(() => {
    const onUse = ({ target }: Event) => {
      if (target instanceof Element && target.closest(controls)) held.current = true;
    };
    document.addEventListener('click', onUse, { capture: true });
    document.addEventListener('input', onUse, { capture: true });
    return () => {
      document.removeEventListener('click', onUse, { capture: true });
      document.removeEventListener('input', onUse, { capture: true });
    };
  }, []);

  return held;
}
