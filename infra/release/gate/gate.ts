import type { Manifest } from '../manifest';
import type { Problem } from '../refusal';
import { budgetRule } from './budget-rule';
import type { GateContext, ReplacedRelease } from './gate-rule';
import { lostPathsRule } from './lost-paths-rule';
import { manifestRule } from './manifest-rule';
import { namesRule } from './names-rule';
import { pathsRule } from './paths-rule';
import { rangesRule } from './ranges-rule';
import { versionRule } from './version-rule';

export type GateOptions = {
  /** A roll-back is for emergencies: what was live once may be live again, whatever it weighs and lacks. */
  strict: boolean;
  /** The version of the contract that the deployed functions run, where that is known. */
  contract?: string | undefined;
};

/**
 * The rules that need only manifests: of the candidates, and of what stays live beside them. They run before anything is
 * uploaded, and again in every attempt to change the registry, so that two releases that pass alone but not together
 * cannot both go live.
 */
export function checkGate(
  candidates: readonly Manifest[],
  beside: readonly Manifest[],
  options: GateOptions,
  replaced: readonly ReplacedRelease[] = [],
): Problem[] {
  const unreadable = manifestRule({ candidates, next: candidates, replaced });
  if (unreadable.length > 0) return unreadable;
  const context: GateContext = { candidates, next: [...candidates, ...beside], replaced, ...options };
  const rules = [pathsRule, rangesRule, namesRule, ...(options.strict ? [lostPathsRule, budgetRule] : [])];
  return [...candidates.flatMap(versionRule), ...rules.flatMap((rule) => rule(context))];
}
