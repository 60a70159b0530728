import semver from 'semver';
import { Refusal } from './refusal';
import type { RollbackTarget } from './rollback';
import { ownName } from './workspace';

/** The given names; without any, in a remote's own folder, that remote. */
export function namesOrOwn(names: readonly string[], root: string): readonly string[] {
  const own = ownName(root);
  return names.length > 0 || own === undefined ? names : [own];
}

/** @throws Refusal with the message `otherwise` unless exactly one name is given */
export function onlyName([name, ...more]: readonly string[], otherwise: string): string {
  if (!name || more.length > 0) throw new Refusal(otherwise);
  return name;
}

/** Parses `booking`, `booking 1.4.2`, `shell booking` or `shell@1.0.0 booking@1.4.2`. */
export function releasesNamed(words: readonly string[], action: string): RollbackTarget[] {
  const targets = words.flatMap((word, index): RollbackTarget[] => {
    if (semver.valid(word)) return [];
    const [name = '', version = semver.valid(words[index + 1]) ?? undefined] = word.split('@');
    return [{ name, version }];
  });
  const twice = targets.length !== new Set(targets.map(({ name }) => name)).size;
  if (targets.length === 0 || twice || semver.valid(words[0]))
    throw new Refusal(`Name what to ${action}, each name once: <name> [version], or several names.`);
  return targets;
}
