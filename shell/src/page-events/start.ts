import type { RemoteLoader } from '../federation/remote-loader';
import { onTrouble } from './listener';

/** Marks in the browser's performance timeline when a page's controls answer; its detail names the page's path. */
export const pageAliveMark = 'concierge:page-alive';

let started = false;

/** Loads what reports page events, once. What it cannot be loaded for is not counted. */
export function startPageEvents(loader: RemoteLoader): void {
  if (started) return;
  started = true;
  import('./reporter')
    .then(({ startReporting }) => startReporting({ loader, onTrouble, pageAliveMark }))
    .catch(() => undefined);
}
