import { useToast } from '@concierge/kit';
import { createContext, type RefObject, useCallback, useContext, useEffect, useRef } from 'react';

/**
 * The controls that visitors fill in, and buttons in personal areas. Other buttons, such as the one that pauses the
 * headline, inputs with `data-view-only`, and menus and expandable answers, which use `summary`, only change what is
 * shown.
 */
const controls = 'input:not([data-view-only]), select, textarea, :is(form, header, [data-personal]) button';

/** True if text was typed while the page was HTML only. */
const isTyped = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main :is(textarea, input:not([type="checkbox"], [type="radio"]))',
    ),
  ].some(({ value, defaultValue }) => value !== defaultValue);

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
    held.current ||= isTyped();
    const onUse = ({ target }: Event) => {
      if (target instanceof Element && target.closest(controls)) held.current = true;
    };
    // In a personal area keys act as its buttons do.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key.length === 1 && document.querySelector('main [data-personal]')) held.current = true;
    };
    document.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('click', onUse, { capture: true });
    document.addEventListener('input', onUse, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('click', onUse, { capture: true });
      document.removeEventListener('input', onUse, { capture: true });
    };
  }, []);

  return held;
}

const UnsavedContext = createContext<Readonly<RefObject<boolean>>>({ current: false });
export const UnsavedProvider = UnsavedContext.Provider;

/**
 * Returns a function that loads the address as a document, which needs no remote. It does nothing without a network, or
 * if this document holds unsaved state.
 */
export function useReload(): () => void {
  const held = useContext(UnsavedContext);
  return useCallback(() => {
    if (navigator.onLine && !held.current) window.location.reload();
  }, [held]);
}
