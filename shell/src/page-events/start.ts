import { pageAliveMark } from '@concierge/kit/page-events';
import type { RemoteLoader } from '../federation/remote-loader';
import { onFailure } from './failures';

/** Loads and starts the reporter of page events. If it can't be loaded, nothing is counted. */
export function startPageEvents(loader: RemoteLoader): void {
  import('./reporter')
    .then(({ startReporting }) => startReporting({ loader, onFailure, pageAliveMark }))
    .catch(() => undefined);
}
