import type { Manifest } from '../manifest';
import type { Problem } from '../refusal';
import { budgetRule } from './budget-rule';
import { manifestRule } from './manifest-rule';
import { pathsRule } from './paths-rule';
import { rangesRule } from './ranges-rule';
import type { GateContext } from './rule';

export type GateOptions = {
  /** A roll-back is for emergencies: what was live once may be live again, whatever it weighs. */
  budgets: boolean;
};

/**
 * The rules that need nothing but manifests. They run once before anything is uploaded, and again inside every
 * attempt to change the registry, so two releases that pass alone but not together cannot both go live.
 */
export function checkGate(
  candidates: readonly Manifest[],
  live: readonly Manifest[],
  options: GateOptions,
): Problem[] {
  const unreadable = manifestRule({ candidates, next: candidates });
  if (unreadable.length > 0) return unreadable;
  const replaced = new Set(candidates.map(({ name }) => name));
  const context: GateContext = {
    candidates,
    next: [...candidates, ...live.filter(({ name }) => !replaced.has(name))],
  };
  return [pathsRule, rangesRule, ...(options.budgets ? [budgetRule] : [])].flatMap((rule) => rule(context));
}
