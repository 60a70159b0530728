import { cn, LineDrawing, site, useHydrated } from '@concierge/kit';
import { useEffect, useId, useRef, useState } from 'react';
import { Panel } from './panel';
import { useWidget } from './widget';

/**
 * The floating button at the bottom right, and its panel. It does nothing without a script, so it appears only after
 * hydration. The panel first says, once, that the assistant is another company's: its script stays in the document, and
 * the next page may have a form.
 */
export function Assistant() {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [disclosed, setDisclosed] = useState(false);
  const { status, retry } = useWidget(site.assistant, open && disclosed);
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

  if (!hydrated) return null;
  const label = open ? 'Close AI Assistant' : 'Open AI Assistant';

  return (
    <div ref={around} data-personal className="fixed right-4 bottom-4 z-40 print:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={label}
        title={label}
        className={cn(
          // The border is for forced colors, which remove the background.
          'assistant-button grid size-14 cursor-pointer place-items-center rounded-full border-2 border-transparent text-white shadow-soft eased',
          open ? 'bg-clay hover:bg-clay-deep' : 'bg-pine hover:bg-pine-deep',
        )}
        onClick={() => setOpen(!open)}
      >
        <LineDrawing className="size-6">
          {open ? (
            <path d="M6 6l12 12M18 6L6 18" />
          ) : (
            <path d="M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM6 11.5a6 6 0 0 0 12 0M12 17.5v3" />
          )}
        </LineDrawing>
      </button>
      {/* After the button, so that Tab leads into what it opened. */}
      {open ? (
        <Panel
          id={panelId}
          facts={site.assistant}
          disclosed={disclosed}
          status={status}
          onContinue={() => setDisclosed(true)}
          onRetry={retry}
        />
      ) : null}
    </div>
  );
}
