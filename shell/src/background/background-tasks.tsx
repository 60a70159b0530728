import { attempt, expiringPrefix, session, useRemoteAction } from '@concierge/kit';
import { useEffect } from 'react';
import { whenIdle } from './when-idle';

/** When the visitor returns to the tab, the tasks run again if their last run was longer ago than this. */
const restMs = 15 * 60_000;

/**
 * Runs on every page while the browser is idle. Deletes stored data that has expired. Refreshes the session of a
 * signed-in visitor, or ends it if the server says so; for other visitors the auth remote isn't loaded.
 */
export function BackgroundTasks() {
  const refreshSession = useRemoteAction('auth', 'refreshSession');

  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const runTasks = () => {
      last = Date.now();
      deleteExpired(last);
      // If the remote can't be reached, the session stays as it was.
      if (session.get().status === 'signed-in') refreshSession().catch(() => undefined);
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - last > restMs) runTasks();
    };
    whenIdle(runTasks);
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [refreshSession]);

  return null;
}

/** Erases stored data of remotes that has expired (see the kit's `expiringPrefix`). */
export function deleteExpired(now: number): void {
  // Blocked storage holds no data.
  attempt(() => {
    const { localStorage } = window;
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(expiringPrefix) && !(expiryOf(localStorage.getItem(key)) > now)) {
        localStorage.removeItem(key);
      }
    }
  });
}

/** Returns NaN for data that can't be read. NaN is never later than `now`, so that data is erased. */
const expiryOf = (text: string | null): number =>
  attempt(() => {
    const { expires }: { expires?: unknown } = JSON.parse(text ?? '');
    return Number(expires);
  }) ?? Number.NaN;
