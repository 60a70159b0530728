import { session, useRemoteAction } from '@concierge/kit';
import { useEffect } from 'react';
import { deleteExpired } from './delete-expired';
import { whenIdle } from './when-idle';

/** The tasks run again in a tab that was left for longer than this. */
const restMs = 15 * 60_000;

/**
 * What every page does while the browser is idle: stored data is deleted when its time
 * has passed, and a session is refreshed, or ended if the server says so. Only who is signed in pays for the
 * latter: for anybody else the auth remote is not loaded.
 */
export function BackgroundTasks() {
  const refreshSession = useRemoteAction('auth', 'refreshSession');

  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const runTasks = () => {
      last = Date.now();
      deleteExpired(last);
      // The remote cannot be reached: what the session said before stands.
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
