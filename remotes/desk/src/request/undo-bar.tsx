import { Button, cn } from '@concierge/kit';
import { useId, useLayoutEffect, useRef } from 'react';
import { rowId } from '../shared/record-rows';
import { paneIds } from './pane-ids';
import type { Offer } from './use-undo';

interface UndoBarProps {
  /** True if a request is open. */
  readonly open: boolean;
  readonly offers: readonly Offer[];
  readonly onUndo: (offer: Offer) => void;
}

/**
 * What was just changed, each with a way to undo it, at the lower edge of the screen wherever the page is scrolled to. It
 * has room of its own at the end of the page, and stands beside the opened request: what it covers can be scrolled from
 * under it.
 */
export function UndoBar({ open, offers, onUndo }: UndoBarProps) {
  return (
    // Each line is announced when it comes, and none again when another one goes.
    <div
      role="status"
      aria-atomic="false"
      className={cn(
        'pointer-events-none sticky bottom-4 z-40 mx-auto grid min-h-16 max-w-form content-end gap-2 print:hidden',
        open && 'lg:mx-0 lg:w-[calc(50%-0.75rem)]',
      )}
    >
      {offers.map((offer) => (
        <UndoLine key={offer.change} offer={offer} onUndo={onUndo} />
      ))}
    </div>
  );
}

function UndoLine({ offer, onUndo }: Pick<UndoBarProps, 'onUndo'> & { readonly offer: Offer }) {
  const line = useRef<HTMLDivElement>(null);
  const textId = useId();
  const { id } = offer.target;
  // If it goes with the focus, the focus goes back to what it is about.
  useLayoutEffect(() => {
    const shown = line.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      (document.getElementById(paneIds.heading) ?? document.getElementById(rowId(id)))?.focus();
    };
  }, [id]);
  return (
    <div
      ref={line}
      className="pointer-events-auto flex items-center justify-between gap-4 rounded-card border border-rule bg-white p-2 pl-4 text-base shadow-soft"
    >
      <p id={textId} className="min-w-0 wrap-anywhere">
        {offer.text}
      </p>
      <Button variant="outline" aria-describedby={textId} onClick={() => onUndo(offer)}>
        Undo
      </Button>
    </div>
  );
}
