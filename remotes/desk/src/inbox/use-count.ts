import { site } from '@concierge/kit';
import { call } from '@concierge/kit/call';
import { useEffect, useEffectEvent, useState } from 'react';
import { count } from '../../functions/endpoints';
import type { CountAnswer } from '../../functions/schemas/inbox';

const everyMs = 10_000;

/**
 * Asks every few seconds how much is open, while the page is in view, and shows the number in the title.
 * @param paused True while the screen is locked.
 */
export function useCount(paused: boolean, onCount: (answer: CountAnswer) => void) {
  const [counted, setCounted] = useState<CountAnswer | null>(null);
  const [failed, setFailed] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const tell = useEffectEvent(onCount);

  useEffect(() => {
    if (paused) return;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      setNow(Date.now());
      try {
        const answer = await call(count, undefined);
        setCounted(answer);
        setFailed(false);
        tell(answer);
      } catch {
        setFailed(true);
      }
    };
    void ask();
    const timer = window.setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [paused]);

  const open = counted?.open;
  useEffect(() => {
    if (open === undefined) return;
    const before = document.title;
    document.title = `(${open}) Desk | ${site.brand}`;
    return () => {
      document.title = before;
    };
  }, [open]);

  /** `now` moves on with each time that it asked. */
  return { counted, failed, now };
}
