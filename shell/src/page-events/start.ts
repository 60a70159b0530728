import { pageAliveMark } from '@concierge/kit/page-events';
import type { RemoteLoader } from '../federation/remote-loader';
import { onFailure } from './failures';

let started = false;

/** Loads what reports page events, once. What it cannot be loaded for is not counted. */
export function startPageEvents(loader: RemoteLoader): void {
  if (started) return;
  started = true;
  import('./reporter')
    .then(({ startReporting }) => startReporting({ loader, onFailure, pageAliveMark }))
    .catch(() => undefined);
}
