import type { RemoteLoader } from '../federation/remote-loader';
import { onTrouble } from './listener';

/** Marks in the browser's performance timeline when a page's controls answer; its detail names the page's path. */
export const pageAliveMark = 'concierge:page-alive';

let started = false;

/** Loads what reports page events, once. What it cannot be loaded for is not counted. */
export function startPageEvents(loader: RemoteLoader): void {
  if (started) return;
  started = true;
  const releaseAt = (path: string) => {
    const remote = loader.ownerOf(path);
    return remote === undefined ? undefined : { remote, version: loader.versionOf(remote) };
  };
  import('./reporter')
    .then(({ startReporting }) => startReporting({ releaseAt, onTrouble, pageAliveMark }))
    .catch(() => undefined);
}
