import { cn, dismissToast, type Toast, toastMs, useToast } from '@concierge/kit';
import { useEffect, useState } from 'react';
import { useFocusAvoidance } from './use-focus-avoidance';

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const [card, low] = useFocusAvoidance();

  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => dismissToast(toast.id), toastMs);
    return () => window.clearTimeout(timer);
  }, [held, toast.id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismissToast(toast.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding is a courtesy; the button does the work
    <div
      ref={card}
      className={cn('toast print:hidden', `toast-${toast.tone}`, low && 'toast-low')}
      // The toast stays for slow readers, and for people on their way to the button.
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <p className="toast-title font-semibold">{toast.title}</p>
        {toast.description ? <p className="mt-1 text-muted text-sm">{toast.description}</p> : null}
      </div>
      <button
        type="button"
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:bg-sand hover:text-ink"
        aria-label="Dismiss notice"
        onClick={() => dismissToast(toast.id)}
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
 * The toast covers the header: a visitor who gets one has just used the page, and focused fields, links and error
 * summaries are scrolled clear of that area (scroll-padding, base.css).
 */
export function ToastRegion() {
  const toast = useToast();
  const card = toast ? <ToastCard key={toast.id} toast={toast} /> : null;
  const urgent = toast?.tone === 'destructive';
  return (
    <section aria-label="Notices">
      <div role="status" className="contents">
        {urgent ? null : card}
      </div>
      <div role="alert" className="contents">
        {urgent ? card : null}
      </div>
    </section>
  );
}
