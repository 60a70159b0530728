import { finishComposing } from '../../compose/compose';
import type { Renderer } from '../../compose/renderer';
import { liveEntry, liveVersions, rolloutsOf } from '../../store/registry';
import { readRegistry } from '../../store/releases';
import type { ReleaseStore } from '../../store/store';
import type { Announce, ReleaseNote } from '../log';
import type { RolloutPolicy } from '../platform-request';
import { promote } from '../promote';
import { rollback } from '../rollback';
import type { Shown } from './health';
import { type AlarmParts, raiseAlarms, rollbackReason } from './rule';

/** For this long after everybody has it, a release is rolled back by the rule. */
const watchedMs = 24 * 3600_000;

export interface MinuteJobParts extends AlarmParts {
  readonly store: ReleaseStore;
  readonly renderer: Renderer;
  readonly policy: RolloutPolicy;
  readonly announce?: Announce | undefined;
  readonly now?: () => Date;
  /** The version of the contract that the deployed functions run, if known. */
  contract?(): Promise<string | undefined>;
}

/**
 * Rolls back each rollout and each release of the last day that fails for many visitors, tells people of those that
 * fail for some, and moves rollouts to their next stage when their time is over. Nothing else advances a rollout
 * automatically. Before that, it composes what an unfinished command left: a rollback reaches visitors only with the
 * pages.
 * @throws AggregateError at the end if anything failed, so that the alarm for functions' errors counts the run; the
 * next run tries again
 */
export async function runMinuteJob(parts: MinuteJobParts): Promise<void> {
  const { store, renderer, counts, policy, log, notify, announce, now = () => new Date() } = parts;
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
  await guarded('The pages could not be composed', () => finishComposing({ store, renderer, log }));
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
  /** @returns true if it was rolled back */
  const rollBackOrAlarm = async (release: Shown, before: string | null, from = ''): Promise<boolean> => {
    const { name, version } = release;
    const why = before === null ? undefined : await rollbackReason({ ...release, before }, counts, now());
    if (before === null || why === undefined) {
      await raiseAlarms(release, parts, now());
      return false;
    }
    await act(name, `${version} is rolled back${from}`, why, (note) =>
      rollback([{ name, version: before, from: version }], { store, renderer, log, now, note, announce }),
    );
    return true;
  };
  for (const rollout of rolloutsOf(registry)) {
    const { name, version, percent, paused, stageSince } = rollout;
    await guarded(`${name} could not be judged`, async () => {
      const live = liveEntry(registry, name)?.metadata.version ?? null;
      if (await rollBackOrAlarm(rollout, live, ` from ${percent}%`)) return;
      const isOver = now().getTime() - Date.parse(stageSince) >= 60_000 * policy.minutes;
      if (paused || !isOver) return;
      const why = `its ${policy.minutes} minutes are over`;
      await act(name, `${version} advances from ${percent}%`, why, async (note) => {
        const contract = await parts.contract?.();
        return promote(
          { name, version, rolling: true, decidedOn: rollout },
          { store, renderer, log, now, note, announce, policy, contract },
        );
      });
    });
  }
  for (const [name, version] of Object.entries(liveVersions(registry))) {
    const { since, previous, broughtBack } = liveEntry(registry, name)?.extras.history ?? {};
    if (!since) continue;
    await guarded(`${name} could not be judged`, async () => {
      // A version that was brought back is not a new release: one rollback would lead to the next.
      const isNew = !broughtBack && now().getTime() - Date.parse(since) <= watchedMs;
      // Rolling it back also ends a rollout of the next version, which becomes a held release again.
      await rollBackOrAlarm({ name, version, since }, isNew ? (previous ?? null) : null);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be judged.');
}
