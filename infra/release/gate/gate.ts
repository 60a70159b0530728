import { limited, toolMs } from '../build/time-limit';
import type { Renderer } from '../compose/renderer';
import { lostFillMessage } from '../compose/slots';
import { manifestKey, mapKey, mapsPrefix, registryKey, releasePrefix } from '../store/keys';
import { encodeJson, type Manifest, releaseName } from '../store/manifest';
import { type Problem, problemOf, Refusal } from '../store/refusal';
import { liveEntry, liveVersions, type Registry, siteOf } from '../store/registry';
import { type Candidate, encodeRegistry, loadLive, readRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { overlaidStore } from '../store/views';
import { budgetRule } from './budgets';
import { linksCheck, lostPathsRule } from './lost-paths';
import {
  type Gate,
  type GateContext,
  type GateOptions,
  namesRule,
  pathsRule,
  type ReplacedRelease,
  rangesRule,
  siteRule,
  versionRule,
} from './rules';

/**
 * Runs the rules that need only manifests: those of the candidates and of the releases that stay live. They run before
 * the upload, and again whenever the registry is changed, so that two releases that pass alone but conflict
 * with each other can't both go live.
 */
export function checkGate(
  candidates: readonly Manifest[],
  beside: readonly Manifest[],
  options: GateOptions & Pick<GateContext, 'site'>,
  replaced: readonly ReplacedRelease[] = [],
): Problem[] {
  const context: GateContext = { candidates, next: [...candidates, ...beside], replaced, ...options };
  const rules = [
    siteRule,
    pathsRule,
    rangesRule,
    namesRule,
    ...(options.strict ? [lostPathsRule, budgetRule] : []),
  ];
  return [...candidates.flatMap(versionRule), ...rules.flatMap((rule) => rule(context))];
}

/**
 * Renders what the candidates change, before anything is uploaded. A new shell's check renders every page, so it
 * covers the other candidates.
 */
async function renderCheck(
  store: ReleaseStore,
  renderer: Renderer,
  candidates: readonly Candidate[],
  next: Registry,
): Promise<Problem[]> {
  const overlay = candidateOverlay(store, candidates, next);
  const shells = candidates.filter(({ manifest }) => manifest.kind === 'shell');
  const problems: Problem[] = [];
  for (const { manifest } of shells.length > 0 ? shells : candidates) {
    const { name, version } = manifest;
    const release = releaseName(manifest);
    const found = await limited(
      `Rendering the pages of ${release}`,
      () => renderer.check(overlay, { name, version }),
      toolMs,
    );
    for (const { path, owner, message, slot } of found) {
      const same = found.filter((one) => one.owner === owner && one.message === message && one.slot === slot);
      if (slot === undefined && same[0]?.path !== path) continue;
      const paths = same.map((one) => one.path).join(', ');
      const failed = `${paths} of ${owner} does not render with ${release}: ${message}`;
      problems.push(
        slot === undefined
          ? problemOf('render', manifest, failed)
          : problemOf('slots', manifest, lostFillMessage(release, { path, slot, remote: owner })),
      );
    }
  }
  return problems;
}

/** The store as it would look with these candidates live. */
export function candidateOverlay(
  store: ReleaseStore,
  candidates: readonly Candidate[],
  next: Registry,
): ReleaseStore {
  return overlaidStore(store, async (key) => {
    if (key === registryKey) return encodeRegistry(next);
    for (const candidate of candidates) {
      const { name, version, files } = candidate.manifest;
      if (key === manifestKey(name, version)) return encodeJson(candidate.manifest);
      const prefix = releasePrefix(name, version);
      const path = key.slice(prefix.length);
      if (key.startsWith(prefix) && Object.hasOwn(files, path)) return candidate.read(path);
      const mapped =
        key.startsWith(mapsPrefix(name, version)) &&
        Object.keys(files).find((file) => key === mapKey(name, version, file));
      if (mapped) return candidate.readMap?.(mapped);
    }
    return undefined;
  });
}

/**
 * The gate of a store. Rendering is the expensive part and depends only on the set that would be live, so a gate
 * renders each set once, however often it is called.
 */
export function gateFor(
  store: ReleaseStore,
  renderer: Renderer,
  candidates: readonly Candidate[],
  options: GateOptions,
): Gate {
  const rendered = new Set<string>();
  const manifests = candidates.map(({ manifest }) => manifest);
  return async (registry, next) => {
    await checkManifests(store, manifests, options, registry);
    const set = renderedSet(next, candidates);
    if (rendered.has(set)) return;
    const found = await renderCheck(store, renderer, candidates, next);
    // A rollback goes back to what was live before, even if that lacks a slot which another remote fills.
    Refusal.ifAny(options.strict ? found : found.filter(({ rule }) => rule !== 'slots'));
    rendered.add(set);
  };
}

/**
 * Runs the rules that need only the manifests, before any file is uploaded.
 * @throws Refusal if the releases may not go live beside the other live releases
 */
export async function checkManifests(
  store: ReleaseStore,
  manifests: readonly Manifest[],
  options: GateOptions,
  known?: Registry,
): Promise<void> {
  const registry = known ?? (await readRegistry(store)).registry;
  const names = manifests.map(({ name }) => name);
  const beside = await loadLive(store, registry, names);
  const replaced = names.map((name) => {
    const { paths = [], moved = {} } = liveEntry(registry, name)?.extras.loading ?? {};
    return { name, paths, moved };
  });
  Refusal.ifAny(checkGate(manifests, beside, { ...options, site: siteOf(registry) }, replaced));
  if (!options.strict) return;
  const release = manifests.map(releaseName).join(', ');
  Refusal.ifAny(await linksCheck(store, release, { next: [...manifests, ...beside], replaced }));
}

/** The releases that rendering these candidates depends on: for a remote the shell, for a shell every remote. */
function renderedSet(next: Registry, candidates: readonly Candidate[]): string {
  const live = liveVersions(next);
  const all = candidates.some(({ manifest }) => manifest.kind === 'shell');
  return Buffer.from(encodeJson(all ? live : { shell: live.shell })).toString();
}
