import { pageAliveMark } from '@concierge/kit/page-events';
import type { RemoteLoader } from '../federation/remote-loader';
import { onFailure } from './failures';

/**
 * Loads and starts the reporter of page events. If it can't be loaded, nothing is counted.
 * @param path The page that this document was opened with.
 */
export function startPageEvents(path: string, loader: RemoteLoader): void {
  import('./reporter')
    .then(({ startReporting }) => startReporting({ path, loader, onFailure, pageAliveMark }))
    .catch(() => undefined);
}
