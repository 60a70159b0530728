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
          'grid size-14 cursor-pointer place-items-center rounded-full border-2 border-transparent text-white shadow-soft eased',
          open ? 'bg-clay hover:bg-clay-deep' : 'bg-pine hover:bg-pine-deep',
          // Below 80rem it stays in the page's margin (24 px, the minimum width of a target), where it covers nothing.
          !open &&
            'max-xl:-mr-4 max-xl:h-auto max-xl:w-6 max-xl:gap-1.5 max-xl:rounded-[8px_0_0_8px] max-xl:border-0 max-xl:py-3',
        )}
        onClick={() => setOpen(!open)}
      >
        <LineDrawing className={cn('w-6', !open && 'max-xl:w-[18px]')}>
          {open ? (
            <path d="M6 6l12 12M18 6L6 18" />
          ) : (
            <path d="M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM6 11.5a6 6 0 0 0 12 0M12 17.5v3" />
          )}
        </LineDrawing>
        {open ? null : (
          <span className="text-xs font-semibold [writing-mode:vertical-rl] xl:hidden">Assistant</span>
        )}
      </button>
      {/* After the button, so that Tab leads into what it opened. */}
      <AssistantPanel id={panelId} open={open} />
    </div>
  );
}
