import { useCallback, useLayoutEffect, useRef } from 'react';
import type { WorkRow } from '../../functions/schemas/work';

interface Held {
  readonly row: HTMLElement;
  readonly top: number;
  readonly place: number;
  /** What had the focus in the row, if anything had. */
  readonly focus: HTMLElement | null;
}

export const rowId = (id: string): string => `row-${id}`;

/** Gives the focus to a record's row. */
export const focusRow = (id: string): void => document.getElementById(rowId(id))?.focus();

/**
 * Keeps the row that is under the pointer or has the focus where it is on the screen, and its focus, when rows come, go
 * or change places. If it went, the one that took its place gets the focus.
 */
export function useSteadyRows(rows: readonly WorkRow[]) {
  const element = useRef<HTMLUListElement>(null);
  const held = useRef<Held | null>(null);

  const hold = useCallback(() => {
    const items = [...(element.current?.children ?? [])];
    const active = items.find((item) => item.contains(document.activeElement));
    const row = active ?? items.find((item) => item.matches(':hover'));
    if (!(row instanceof HTMLElement)) return;
    const { activeElement } = document;
    const focus = active && activeElement instanceof HTMLElement ? activeElement : null;
    held.current = { row, focus, top: row.getBoundingClientRect().top, place: items.indexOf(row) };
  }, []);

  useLayoutEffect(() => {
    const { row, top, place, focus } = held.current ?? {};
    held.current = null;
    if (row?.isConnected && top !== undefined) {
      const moved = row.getBoundingClientRect().top - top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
      // An element that is moved within its list loses the focus.
      if (document.activeElement === document.body) focus?.focus({ preventScroll: true });
    } else if (focus && place !== undefined) {
      const next = rows[Math.min(place, rows.length - 1)];
      if (next) focusRow(next.id);
    }
  }, [rows]);

  return { element, hold };
}
