/**
 * How releases are spelled in the name of a set and in the note of who gets what, and how both are read back. As
 * routing.ts it keeps to what cloudfront-js-2.0 knows.
 */

/** The name of a preview begins with it. */
export const previewMark = 'preview~';

/** One release in a set's name: `booking_1.1.0`. Neither names nor versions contain an underscore. */
export function releaseInSet(release: { readonly name: string; readonly version: string }): string {
  return `${release.name}_${release.version}`;
}

/** The name of the set that has these releases (as `releaseInSet` spells them) instead of the live ones. */
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

/** A release that a percentage of visitors gets. */
export interface ShownTo {
  /** As `releaseInSet` spells it. */
  readonly release: string;
  readonly percent: number;
}

/** What composing notes for the edge: `booking_1.1.0=25 survey_2.0.0=5`. */
export function rolloutsNote(rollouts: readonly ShownTo[]): string {
  return rollouts.map((one) => `${one.release}=${one.percent}`).join(' ');
}

/** Parses such a note. */
export function readRollouts(note: string): ShownTo[] {
  return note
    .split(' ')
    .filter((one) => one.indexOf('=') > 0)
    .map((one) => {
      const at = one.indexOf('=');
      return { release: one.slice(0, at), percent: Number(one.slice(at + 1)) };
    });
}
