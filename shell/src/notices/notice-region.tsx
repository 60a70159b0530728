import { cn, dismissNotice, type Notice, type NoticeTone, noticeMs, useNotice } from '@concierge/kit';
import { useEffect, useState } from 'react';
import { useYielding } from './use-yielding';

const edge: Record<NoticeTone, string> = {
  default: 'border-l-pine',
  success: 'border-l-success',
  destructive: 'border-l-error',
};

function NoticeCard({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  const [card, low] = useYielding();

  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => dismissNotice(notice.id), noticeMs);
    return () => window.clearTimeout(timer);
  }, [held, notice.id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismissNotice(notice.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [notice.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding is a courtesy; the button does the work
    <div
      ref={card}
      className={cn(
        'fixed inset-x-4 z-50 flex items-start gap-4 rounded-card border border-rule border-l-4 bg-white p-4 shadow-soft motion-safe:animate-[notice-in_200ms_ease-out] md:left-auto md:w-110 print:hidden',
        low ? 'bottom-2' : 'top-2',
        edge[notice.tone],
      )}
      // Whoever reads slowly, or is on the way to the button, keeps the notice.
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="grow">
        <p className={cn('font-semibold', notice.tone === 'destructive' ? 'text-error' : 'text-ink')}>
          {notice.title}
        </p>
        {notice.description ? <p className="mt-1 text-muted text-sm">{notice.description}</p> : null}
      </div>
      <button
        type="button"
        className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:bg-sand hover:text-ink"
        aria-label="Dismiss notice"
        onClick={() => dismissNotice(notice.id)}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M2 2l12 12M14 2L2 14" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/**
 * One notice at a time. Both live regions stand in the page from the start, or nothing would be announced.
 * It stands over the header: whoever gets a notice has just used the page, and fields, links and error summaries
 * that are focused are scrolled clear of that place (scroll-padding, base.css).
 */
export function NoticeRegion() {
  const notice = useNotice();
  const card = notice ? <NoticeCard key={notice.id} notice={notice} /> : null;
  const urgent = notice?.tone === 'destructive';
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
