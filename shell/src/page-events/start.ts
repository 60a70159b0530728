import { pageAliveMark } from '@concierge/kit/page-events';
import type { RemoteLoader } from '../federation/remote-loader';
import { onFailure } from './failures';

let started = false;

/** Loads and starts the reporter of page events, once. If it can't be loaded, nothing is counted. */
export function startPageEvents(loader: RemoteLoader): void {
  if (started) return;
  started = true;
  import('./reporter')
    .then(({ startReporting }) => startReporting({ loader, onFailure, pageAliveMark }))
    .catch(() => undefined);
}
