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
  /**
   * False for rollbacks, previews, combinations of rollouts and local publishing: they may lose paths, links and slots,
   * and exceed budgets.
   */
  strict: boolean;
  /** The version of the contract that the deployed functions run, if known. */
  contract?: string | undefined;
};

/**
 * Runs the rules that need only manifests: those of the candidates and of the releases that stay live. They run before
 * the upload, and again in every attempt to change the registry, so that two releases that pass alone but conflict
 * with each other can't both go live.
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
