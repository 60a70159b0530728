import { remoteNameMaxChars, remoteNamePattern } from '@concierge/contract/release-names';
import { Refusal } from './refusal';

/**
 * Names that are somebody else's: packages of this site, jobs with rights of their own (`platform`, `diff`), what errors
 * are counted for where no remote is to blame, and what every object has.
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

/** Why a remote may not be called that: its name becomes a folder, part of an address, and part of names on AWS. */
export function nameProblem(name: string): string | undefined {
  const cannot = `"${name}" cannot be a remote's name`;
  if (taken.includes(name)) return `${cannot}: it means something else here.`;
  if (remoteNamePattern.test(name)) return undefined;
  return `${cannot}: at most ${remoteNameMaxChars} small letters, digits and hyphens, as in "price-list".`;
}

/** @throws Refusal where a remote may not be called that. */
export function assertRemoteName(name: string): void {
  const problem = nameProblem(name);
  if (problem) throw new Refusal(problem);
}
