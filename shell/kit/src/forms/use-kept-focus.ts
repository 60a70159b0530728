import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives focus back to what had it in `container` when `pending` began, if it lost it because it was disabled or inert,
 * and nothing else has it now.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>, pending: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (pending) before.current = container.current?.contains(active) ? active : null;
    else if ((active === null || active === document.body) && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true });
    if (!pending) before.current = null;
  }, [container, pending]);
}
