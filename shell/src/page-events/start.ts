import { pageAliveMark } from '@concierge/kit/page-events';
import { onFailure } from './failures';
import type { ReporterParts } from './reporter';

/** Loads and starts the reporter of page events. If it can't be loaded, nothing is counted. */
export function startPageEvents(parts: Omit<ReporterParts, 'onFailure' | 'pageAliveMark'>): void {
  import('./reporter')
    .then(({ startReporting }) => startReporting({ ...parts, onFailure, pageAliveMark }))
    .catch(() => undefined);
}
