import { useToast } from '@concierge/kit';
import { type RefObject, useEffect, useRef } from 'react';

/** What somebody types in, chooses with or presses. A menu or an answer that unfolds is a summary, and none of them. */
const controls = 'button, input, select, textarea';

/**
 * Whether this document holds what another would not: what somebody typed, an answer that is awaited, a notice,
 * the assistant's talk. Nobody says when that is over, so it is so from the first control on that is used.
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
