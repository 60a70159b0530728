import { finishComposing } from '../composed-pages';
import type { Composer } from '../composer';
import type { Announce, ReleaseNote } from '../log';
import { promote } from '../promote';
import { liveEntry, liveVersions, rolloutsOf, versionsBefore } from '../registry';
import { readRegistry } from '../registry-store';
import { type RollbackTarget, rollback } from '../rollback';
import type { ReleaseStore } from '../store/store';
import type { PageCounts } from './health';
import { rollbackReason } from './rollback-reason';
import type { RolloutPolicy } from './rollout-policy';
import { verdictOf } from './verdict';

export interface JudgeParts {
  readonly store: ReleaseStore;
  readonly composer: Composer;
  readonly counts: PageCounts;
  readonly policy: RolloutPolicy;
  log(line: string): void;
  /** Notifies the team of what was done, and why. */
  notify(message: string): Promise<void>;
  readonly announce?: Announce | undefined;
  readonly now?: () => Date;
  /** The version of the contract that the deployed functions run, if known. */
  contract?(): Promise<string | undefined>;
}

/**
 * Judges each rollout and each release of the last day separately: rolls back those that do harm, and moves harmless
 * rollouts to their next stage. Nothing else advances a rollout automatically. Before that, it composes what an
 * unfinished command left: a rollback reaches visitors only with the pages.
 * @throws AggregateError at the end if anything failed, so that the alarm for functions' errors counts the run; the
 * next run tries again
 */
export async function judgeOnce(parts: JudgeParts): Promise<void> {
  const { store, composer, counts, policy, log, notify, announce, now = () => new Date() } = parts;
  const failures: unknown[] = [];
  const guarded = async (what: string, run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      log(`${what}: ${String(error)}`);
      failures.push(error);
    }
  };
  const { registry } = await readRegistry(store);
  await guarded('The pages could not be composed', () => finishComposing(registry, { store, composer, log }));
  const act = async (
    name: string,
    what: string,
    why: string,
    apply: (note: ReleaseNote) => Promise<unknown>,
  ) => {
    const message = `${name} ${what}: ${why}`;
    await apply({ by: 'judge', why });
    log(message);
    await notify(message);
  };
  const rollBack = (target: RollbackTarget) => (note: ReleaseNote) =>
    rollback([target], { store, composer, log, now, note, announce });
  for (const rollout of rolloutsOf(registry)) {
    const { name, version, percent, paused } = rollout;
    const live = liveEntry(registry, name)?.metadata.version;
    if (live === undefined) continue;
    await guarded(`${name} could not be judged`, async () => {
      const { is, why } = await verdictOf(
        rollout,
        live,
        versionsBefore(registry, name, live),
        counts,
        policy,
        now(),
      );
      const back = rollBack({ name, version: live, from: version });
      if (is === 'worse') await act(name, `${version} is rolled back from ${percent}%`, why, back);
      else if (is === 'go on' && !paused)
        await act(name, `${version} advances from ${percent}%`, why, async (note) => {
          const contract = await parts.contract?.();
          return promote(
            { name, version, rolling: true, judged: rollout },
            { store, composer, log, now, note, announce, policy, contract },
          );
        });
    });
  }
  for (const [name, version] of Object.entries(liveVersions(registry))) {
    const {
      since = null,
      previous = null,
      broughtBack = false,
    } = liveEntry(registry, name)?.extras.history ?? {};
    await guarded(`${name} could not be judged`, async () => {
      if (previous === null) return;
      const release = { name, version, previous, since, broughtBack };
      const why = await rollbackReason(release, versionsBefore(registry, name, previous), counts, now());
      if (why === undefined) return;
      // This also ends a rollout of the next version, which becomes a held release again.
      const back = rollBack({ name, version: previous, from: version });
      await act(name, `${version} is rolled back`, why, back);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be judged.');
}
