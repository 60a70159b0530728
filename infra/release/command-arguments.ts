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
  const refusal = new Refusal(`Name what to ${action}, each name once: <name> [version], or several names.`);
  const targets: RollbackTarget[] = [];
  for (const word of words) {
    const before = targets.at(-1);
    const [name = '', version] = word.split('@');
    const ofBefore = semver.valid(word);
    if (ofBefore === null) targets.push({ name, version });
    // A version belongs to the name before it, which can have only one.
    else if (before && before.version === undefined)
      targets[targets.length - 1] = { name: before.name, version: ofBefore };
    else throw refusal;
  }
  const twice = targets.length !== new Set(targets.map(({ name: one }) => one)).size;
  if (targets.length === 0 || twice) throw refusal;
  return targets;
}
