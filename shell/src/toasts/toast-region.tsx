import { cn, dismissToast, type Toast, toastMs, useToast } from '@concierge/kit';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useFocusAvoidance } from './use-focus-avoidance';

const tones = {
  default: 'border-l-pine',
  success: 'border-l-success',
  destructive: 'border-l-error',
} as const;

function ToastCard({ toast }: { toast: Toast }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  const [card, low] = useFocusAvoidance();
  /** Where the focus came from. It returns there, because the button that has it goes with the toast. */
  const before = useRef<EventTarget>(null);

  const dismiss = () => {
    if (card.current?.contains(document.activeElement) && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true });
    dismissToast(toast.id);
  };
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget;
    setFocused(true);
  };

  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => dismissToast(toast.id), toastMs);
    return () => window.clearTimeout(timer);
  }, [held, toast.id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding is a courtesy; the button does the work
    <div
      ref={card}
      className={cn(
        'inset-x-4 z-50 flex items-start gap-4 rounded-card border border-rule border-l-4 bg-white p-4 shadow-soft',
        'motion-safe:animate-[toast-in_200ms_ease-out] md:left-auto md:w-[440px] print:hidden',
        tones[toast.tone],
        // Right below the header, so that it covers no link there.
        low ? 'fixed bottom-2' : 'toast-below-header absolute top-[calc(100%+8px)]',
      )}
      // The toast stays for slow readers, and for people on their way to the button.
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
    >
      <div className="grow">
        <p className={cn('font-semibold', toast.tone === 'destructive' && 'text-error')}>{toast.title}</p>
        {toast.description ? <p className="mt-1 text-muted text-sm">{toast.description}</p> : null}
      </div>
      <button
        type="button"
        className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:bg-sand hover:text-ink"
        aria-label="Dismiss notice"
        onClick={dismiss}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M2 2l12 12M14 2L2 14" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/**
 * Shows one toast at a time. Both live regions are in the page from the start, or nothing would be announced.
 * The toast hangs below the header and covers none of its links. Focused fields, links and error summaries are scrolled
 * clear of that area (scroll-padding, script-only.css).
 */
export function ToastRegion() {
  const toast = useToast();
  const card = toast ? <ToastCard key={toast.id} toast={toast} /> : null;
  const urgent = toast?.tone === 'destructive';
  return (
    <section aria-label="Notices" data-script-only>
      <div role="status" className="contents">
        {urgent ? null : card}
      </div>
      <div role="alert" className="contents">
        {urgent ? card : null}
      </div>
    </section>
  );
}
