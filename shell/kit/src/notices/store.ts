import { useSyncExternalStore } from 'react';

export { noticeMs } from '@concierge/contract/limits';

export type NoticeTone = 'default' | 'success' | 'destructive';

export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly tone: NoticeTone;
}

let current: Notice | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(notice: Notice | null): void {
  current = notice;
  for (const listener of listeners) listener();
}

/** Shows a notice in place of the one before it (one at a time, 5 seconds). */
export function notify(notice: { title: string; description?: string; tone?: NoticeTone }): void {
  lastId += 1;
  set({
    id: lastId,
    title: notice.title,
    description: notice.description ?? '',
    tone: notice.tone ?? 'default',
  });
}

/** Takes the notice away; with an id, only if it is still that one. */
export function dismissNotice(id?: number): void {
  if (current && (id === undefined || current.id === id)) set(null);
}

/** The notice on show, for the shell's region. */
export function useNotice(): Notice | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
