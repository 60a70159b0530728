import { remoteNameMaxChars, remoteNamePattern } from '@concierge/contract/release-names';
import { Refusal } from './refusal';

/**
 * Reserved names: packages of this site, CI jobs with permissions of their own (`platform`, `diff`), the name under
 * which errors that belong to no remote are counted (`unknown`), and a property that every object has (`constructor`).
 */
const taken: readonly string[] = [
  'shell',
  'kit',
  'contract',
  'release',
  'platform',
  'diff',
  'registry',
  'unknown',
  'constructor',
];

/** Why a remote can't have this name, which becomes a folder, part of URLs, and part of AWS names. */
export function nameProblem(name: string): string | undefined {
  const cannot = `"${name}" cannot be a remote's name`;
  if (taken.includes(name)) return `${cannot}: it means something else here.`;
  if (remoteNamePattern.test(name)) return undefined;
  return `${cannot}: use at most ${remoteNameMaxChars} lowercase letters, digits and hyphens, starting with a letter, as in "price-list".`;
}

/** @throws Refusal if a remote can't have this name */
export function assertRemoteName(name: string): void {
  const problem = nameProblem(name);
  if (problem) throw new Refusal(problem);
}
