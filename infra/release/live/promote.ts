import { readRollouts, releaseInSet } from '@concierge/edge/sets';
import semver from 'semver';
import { compose, repairPages } from '../compose/compose';
import { type Composed, readComposed } from '../compose/composed';
import type { Renderer } from '../compose/renderer';
import { gateFor } from '../gate/gate';
import { Refusal } from '../store/refusal';
import { entryOf, liveEntry, type Registry, type Rollout, rollingEntry, rolloutsOf } from '../store/registry';
import { withLive, withRollout } from '../store/registry-changes';
import { type Candidate, loadCandidate, newestHeld, readRegistry, updateRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { writeLog } from './log';
import { defaultRolloutPolicy, type RolloutPolicy } from './platform-request';
import { type ChangeOptions, logHeldAgain } from './switch';

export interface PromoteOptions extends ChangeOptions {
  readonly policy?: RolloutPolicy;
  /** The version of the contract that the deployed functions run, if known. */
  readonly contract?: string | undefined;
}

/** Every combination of rollouts is composed: three make eight sets. */
const maxRollouts = 3;

export interface Promotion {
  readonly name: string;
  readonly version?: string | undefined;
  /** True to roll out in stages, false to go live for everybody at once. */
  readonly rolling: boolean;
  /** The rollout for which this was decided. If it is another by now, the promotion is refused. */
  readonly decidedOn?: Rollout;
}

/**
 * Makes a held or rolling release live: at once for everybody, or in stages. In stages, a held release starts with the
 * first, and one that is rolling out moves to its next stage, paused or not. A promotion whose pages were not composed
 * is completed, and moves nothing.
 * @throws Refusal if the gate or what is live does not allow it, or if visitors don't get it because its pages could
 * not be composed, which holds up no other release
 */
export async function promote(
  { name, version: given, rolling, decidedOn }: Promotion,
  options: PromoteOptions,
): Promise<{ version: string; percent: number }> {
  const { store, renderer, log, now = () => new Date(), policy = defaultRolloutPolicy, contract } = options;
  const { registry: seen } = await readRegistry(store);
  const composed = await readComposed(store);
  const live = liveEntry(seen, name)?.metadata.version;
  const uncomposed = composed?.releases[name] === live ? undefined : live;
  const version = given ?? rollingEntry(seen, name)?.metadata.version ?? uncomposed ?? newestHeld(seen, name);
  if (live === version) {
    log(`${name} ${version} is live already.`);
    await repairPages(options);
    return { version, percent: 100 };
  }
  checkPromotable(seen, name, version);
  const stage = decidedOn ?? rolloutOf(seen, name, version);
  const isComposed = stage === undefined || stage.percent === composedPercent(composed, stage);
  const percent = rolling ? (isComposed ? nextStage(policy, stage?.percent) : stage.percent) : 100;
  const candidate = await loadCandidate(store, { name, version });
  const gate = gateFor(store, renderer, [candidate], { strict: true, contract });
  const { registry: result, replaced } = await updateRegistry(store, async (registry) => {
    const current = rolloutOf(registry, name, version);
    const before = liveEntry(registry, name)?.metadata.version;
    // Somebody else promoted it first, or an earlier run of this command did.
    if (before === version || (rolling && current?.percent === percent)) return registry;
    checkPromotable(registry, name, version);
    if (rolling && (current?.percent !== stage?.percent || current?.paused !== stage?.paused))
      throw new Refusal(
        `The rollout of ${name} ${version} changed in between: look at the status, then decide again.`,
      );
    const next = withLive(registry, candidate.manifest, now());
    await gate(registry, next);
    if (percent >= 100) return next;
    if (!before) throw new Refusal(`${name} has no live version to roll out against.`);
    await checkCombinations(store, renderer, registry, candidate);
    const at = now().toISOString();
    const state = { since: current?.since ?? at, stageSince: at, paused: false };
    return withRollout(registry, { name, version, percent, ...state });
  });
  const before = liveEntry(replaced ?? seen, name)?.metadata.version ?? null;
  await compose(options).finally(
    () => replaced && writeLog({ action: 'promote', name, version, before, percent }, options),
  );
  if (percent < 100 && composedPercent(await readComposed(store), { name, version }) === undefined)
    throw new Refusal(
      `${name} ${version} is at ${percent}%, but visitors do not get it yet: its pages could not be composed, for the reason above. The same command tries again, and so does the judge's next run.`,
    );
  log(
    percent >= 100
      ? `${name} ${version} is live for everybody (before: ${before ?? 'nothing'}).`
      : `${name} ${version} is shown to ${percent}% of visitors; ${before} to the others.`,
  );
  logHeldAgain(log, seen, result, [name]);
  return { version, percent };
}

/** Keeps a rollout at its stage until somebody promotes it. It is still rolled back if it does harm. */
export async function pause(name: string, options: PromoteOptions): Promise<void> {
  const { store, log } = options;
  const { registry } = await updateRegistry(store, async (current) => {
    const rollout = rolloutsOf(current).find((one) => one.name === name);
    if (!rollout) throw new Refusal(`${name} is not being rolled out.`);
    return withRollout(current, { ...rollout, paused: true });
  });
  const rollout = rolloutsOf(registry).find((one) => one.name === name);
  if (!rollout) return;
  const { version, percent } = rollout;
  const before = liveEntry(registry, name)?.metadata.version ?? null;
  await writeLog({ action: 'pause', name, version, before, percent }, options);
  log(`${name} ${version} stays at ${percent}% of visitors.`);
}

/** @throws Refusal if what is live, or a rollback, does not allow this version to be promoted */
function checkPromotable(registry: Registry, name: string, version: string): void {
  const history = entryOf(registry, name, version)?.extras.history;
  if (!history) throw new Refusal(`${name} ${version} was not published: run publish ${name} --hold first.`);
  if (history.rolledBack)
    throw new Refusal(`${name} ${version} was taken out of service: publish ${name} --again brings it back.`);
  const live = liveEntry(registry, name)?.metadata.version;
  if (live && semver.gt(live, version))
    throw new Refusal(`${name} ${live}, which is newer, is live: roll back to ${version} instead.`);
}

const rolloutOf = (registry: Registry, name: string, version: string): Rollout | undefined =>
  rolloutsOf(registry).find((one) => one.name === name && one.version === version);

/** Percentage of visitors that get this release from the composed pages; undefined if its own are missing. */
function composedPercent(
  composed: Composed | undefined,
  release: Pick<Rollout, 'name' | 'version'>,
): number | undefined {
  const set = releaseInSet(release);
  if (!composed || !Object.hasOwn(composed.sets, set)) return undefined;
  return readRollouts(composed.rollouts).find((shown) => shown.release === set)?.percent;
}

const nextStage = ({ stages }: RolloutPolicy, current = 0): number =>
  stages.find((stage) => stage > current) ?? 100;

/** Checks that the candidate renders together with the other rollouts, because a visitor may get several at once. */
async function checkCombinations(
  store: ReleaseStore,
  renderer: Renderer,
  registry: Registry,
  candidate: Candidate,
): Promise<void> {
  const others = rolloutsOf(registry).filter(({ name }) => name !== candidate.manifest.name);
  if (others.length === 0) return;
  if (others.length >= maxRollouts)
    throw new Refusal(
      `${others.map(({ name }) => name).join(', ')} are being rolled out: wait for one of them.`,
    );
  const together = [
    candidate,
    ...(await Promise.all(others.map(({ name, version }) => loadCandidate(store, { name, version })))),
  ];
  const all = together.reduce((next, { manifest }) => withLive(next, manifest, new Date(0)), registry);
  await gateFor(store, renderer, together, { strict: false })(registry, all);
}
