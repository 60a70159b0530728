import { answeredStates } from '@concierge/contract/staff/work-states';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { WorkRow } from '../../functions/schemas/work';
import { focusRow, rowId } from '../shared/record-rows';

interface Held {
  /** The row, and where it was on the screen. */
  readonly row?: HTMLElement;
  /** The row after it. */
  readonly after?: Element | null;
  readonly top?: number;
  /** What had the focus in the row, if anything had. */
  readonly focus?: HTMLElement | null;
  /** Its place in the list, if the focus stays at that place without it. */
  readonly place?: number;
}

/**
 * Keeps the row that is under the pointer or has the focus where it is on the screen, and its focus, when rows come, go
 * or change places. If it went, or moved on because it was answered, the one that was after it takes its part.
 */
export function useSteadyRows(rows: readonly WorkRow[]) {
  const element = useRef<HTMLUListElement>(null);
  const held = useRef<Held | null>(null);

  /** @param added Not 0 if rows are only added, from this place on: the first of them gets the focus. */
  const hold = useCallback((added: number) => {
    const { activeElement } = document;
    const items = [...(element.current?.children ?? [])];
    const active = items.find((item) => item.contains(activeElement));
    const row = active ?? items.find((item) => item.matches(':hover'));
    if (added > 0) held.current = { place: added };
    else if (row instanceof HTMLElement)
      held.current = {
        row,
        after: row.nextElementSibling,
        top: row.getBoundingClientRect().top,
        ...(active && activeElement instanceof HTMLElement
          ? { focus: activeElement, place: items.indexOf(active) }
          : {}),
      };
  }, []);

  useLayoutEffect(() => {
    const { row: before, after, top = 0, focus, place } = held.current ?? {};
    held.current = null;
    const movedOn =
      before?.isConnected === true &&
      after?.isConnected === true &&
      Boolean(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_PRECEDING) &&
      rows.some(({ id, state }) => answeredStates.includes(state) && before.querySelector(`#${rowId(id)}`));
    const row = movedOn ? after : before;
    if (row?.isConnected) {
      const moved = row.getBoundingClientRect().top - top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
      if (movedOn && focus) row.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
      // An element that is moved within its list loses the focus.
      else if (document.activeElement === document.body) focus?.focus({ preventScroll: true });
    } else if (place !== undefined) {
      const next = rows[Math.min(place, rows.length - 1)];
      if (next) focusRow(next.id);
    }
  }, [rows]);

  return { element, hold };
}
