/**
 * Formats and parses the names of sets of releases, and the note that says what percentage of visitors gets which
 * release. Like routing.ts, this file uses only what cloudfront-js-2.0 supports.
 */

/** Prefix of the name of a preview's set. */
export const previewMark = 'preview~';

/** One release in a set's name: `booking_1.1.0`. Neither names nor versions contain an underscore. */
export function releaseInSet(release: { readonly name: string; readonly version: string }): string {
  return `${release.name}_${release.version}`;
}

/** The name of the set that has these releases (in the format of `releaseInSet`) instead of the live ones. */
export function setOf(releases: readonly string[]): string {
  return releases.join('~');
}

/** The releases that a set has instead of the live ones. */
export function releasesOf(set: string): { readonly name: string; readonly version: string }[] {
  return set
    .replace(previewMark, '')
    .split('~')
    .map((release) => {
      const at = release.indexOf('_');
      return { name: release.slice(0, at), version: release.slice(at + 1) };
    });
}

/** A release and the percentage of visitors that get it. */
export interface RolloutShare {
  /** In the format of `releaseInSet`. */
  readonly release: string;
  readonly percent: number;
}

/** The note that composing leaves for the edge: `booking_1.1.0=25 survey_2.0.0=5`. */
export function encodeRollouts(rollouts: readonly RolloutShare[]): string {
  return rollouts.map((one) => `${one.release}=${one.percent}`).join(' ');
}

/** Parses the note that {@link encodeRollouts} writes. */
export function readRollouts(note: string): RolloutShare[] {
  return note
    .split(' ')
    .filter((one) => one.indexOf('=') > 0)
    .map((one) => {
      const at = one.indexOf('=');
      return { release: one.slice(0, at), percent: Number(one.slice(at + 1)) };
    });
}
