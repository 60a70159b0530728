import { useSyncExternalStore } from 'react';

export { noticeMs as toastMs } from '@concierge/contract/text/limits';

export type ToastTone = 'default' | 'success' | 'destructive';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly tone: ToastTone;
}

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast and replaces the one before it (one at a time, 5 seconds). */
export function showToast(toast: { title: string; description?: string; tone?: ToastTone }): void {
  lastId += 1;
  set({
    id: lastId,
    title: toast.title,
    description: toast.description ?? '',
    tone: toast.tone ?? 'default',
  });
}

/** Dismisses the toast; with an id, only if that toast is still shown. */
export function dismissToast(id?: number): void {
  if (current && (id === undefined || current.id === id)) set(null);
}

/** The current toast, for the shell's toast region. */
export function useToast(): Toast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
