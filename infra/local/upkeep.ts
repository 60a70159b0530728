import { siteRenderer } from '@concierge/release/compose/site-renderer';
import { type FailureReports, runUpkeep } from '@concierge/release/live';
import type { ReleaseStore } from '@concierge/release/store';
import { runEvery } from './gateway/interval';

/** Finishes every minute what release commands left, like the scheduled function on AWS. */
export function startUpkeep(
  store: ReleaseStore,
  reports: FailureReports,
  log: (line: string) => void,
): () => Promise<void> {
  return runEvery(60_000, () =>
    runUpkeep({
      store,
      reports,
      renderer: siteRenderer,
      log,
      notify: async (message) => log(message),
    }).catch((error: unknown) => log(`Releases could not be looked after: ${String(error)}`)),
  );
}
