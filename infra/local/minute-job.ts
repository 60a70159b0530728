import { siteRenderer } from '@concierge/release/compose/site-renderer';
import { type Announce, type PageCounts, runMinuteJob } from '@concierge/release/live';
import { defaultRolloutPolicy, type RolloutPolicy } from '@concierge/release/live/platform-request';
import type { ReleaseStore } from '@concierge/release/store';
import { runEvery } from './interval';

/** Judges rollouts every minute, like the scheduled function on AWS. */
export function startMinuteJob(
  store: ReleaseStore,
  counts: PageCounts,
  log: (line: string) => void,
  {
    everyMs = 60_000,
    policy = defaultRolloutPolicy,
    announce,
  }: { everyMs?: number; policy?: RolloutPolicy; announce?: Announce } = {},
): () => Promise<void> {
  const alarmed = new Set<string>();
  return runEvery(everyMs, () =>
    runMinuteJob({
      store,
      renderer: siteRenderer,
      counts,
      alarmed,
      policy,
      log,
      announce,
      notify: async () => undefined,
    }).catch((error: unknown) => log(`Rollouts could not be judged: ${String(error)}`)),
  );
}
