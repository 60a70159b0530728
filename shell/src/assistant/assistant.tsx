import { cn, LineDrawing } from '@concierge/kit';
import { useEffect, useId, useRef, useState } from 'react';
import { AssistantPanel } from './panel';

/** The floating button at the bottom right, and its panel. */
export function Assistant() {
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const { activeElement } = document;
      // A visitor who is typing in the page's form keeps focus there.
      if (activeElement === document.body || around.current?.contains(activeElement)) button.current?.focus();
      setOpen(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);

  const label = open ? 'Close AI Assistant' : 'Open AI Assistant';

  return (
    <div ref={around} data-personal className="assistant print:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={label}
        title={label}
        className={cn(
          'assistant-button grid cursor-pointer place-items-center text-white shadow-soft eased',
          open ? 'bg-clay hover:bg-clay-deep' : 'bg-pine hover:bg-pine-deep',
        )}
        onClick={() => setOpen(!open)}
      >
        <LineDrawing>
          {open ? (
            <path d="M6 6l12 12M18 6L6 18" />
          ) : (
            <path d="M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM6 11.5a6 6 0 0 0 12 0M12 17.5v3" />
          )}
        </LineDrawing>
        {/* On narrow screens the closed button is a tab on the screen's edge, as wide as its margin. */}
        {open ? null : <span className="assistant-name text-xs font-semibold">Assistant</span>}
      </button>
      {/* After the button, so that Tab leads into what it opened. */}
      <AssistantPanel id={panelId} open={open} />
    </div>
  );
}
