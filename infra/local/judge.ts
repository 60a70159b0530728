import { siteRenderer } from '@concierge/release/compose/site-renderer';
import type { Announce } from '@concierge/release/log';
import type { ReleaseStore } from '@concierge/release/store/store';
import type { PageCounts } from '@concierge/release/watch/health';
import { judgeOnce } from '@concierge/release/watch/judge-once';
import { defaultRolloutPolicy, type RolloutPolicy } from '@concierge/release/watch/rollout-policy';
import { every } from './every';

/** Judges rollouts every minute, like the scheduled function on AWS. */
export function startJudge(
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
  return every(everyMs, () =>
    judgeOnce({
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
