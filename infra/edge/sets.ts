/**
 * Pages are composed for several sets of releases: the live one, and those that are previewed. This file names them and
 * decides which set serves a request. Like routing.ts, it uses only what cloudfront-js-2.0 supports.
 *
 * A set is named after the releases that it has instead of the live ones; '' is the live set.
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

/** No path of the site leads here: routeOf rejects segments that begin with a dot. */
export const setsPrefix = 'pages/.sets/';

/** The key of a set's own version of a page or of the registry. */
export function setKey(set: string, key: string): string {
  return set === '' ? key : `${setsPrefix}${set}/${key}`;
}

/** The live key that a set's key replaces. */
export function liveKey(key: string): string {
  return key.replace(/^pages\/\.sets\/[^/]+\//, '');
}

/** A preview link is this path followed by its token. */
export const previewPath = '/.preview/';
/** Ends a preview. Each of its pages links here. */
export const previewEndPath = `${previewPath}end`;
export const previewCookie = '__Host-preview';
export const previewSeconds = 86_400;

export type Sign = (text: string) => string;

/** @param until When the token expires, in seconds since 1970. */
export function previewToken(set: string, until: number, sign: Sign): string {
  const text = `${until}.${set}`;
  return `${sign(text)}.${text}`;
}

/** The set that a token opens; '' if it was not signed for this site or has expired. */
export function previewSet(token: string, now: number, sign: Sign): string {
  const parts = /^([\w-]{43})\.((\d{10})\.(preview~[\w.~-]{1,300}))$/.exec(token);
  if (!parts || Number(parts[3]) * 1000 <= now) return '';
  // Both are signed once more, so that the timing of the comparison reveals nothing about the signature.
  return sign(parts[1] ?? '') === sign(sign(parts[2] ?? '')) ? (parts[4] ?? '') : '';
}

/** The cookie that a preview link sets, or that ends the preview; undefined for any other path or a bad token. */
export function previewAnswer(
  path: string,
  now: number,
  sign: Sign,
): { readonly value: string; readonly attributes: string } | undefined {
  if (path.indexOf(previewPath) !== 0) return undefined;
  const token = path.slice(previewPath.length);
  const ends = path === previewEndPath;
  if (!ends && previewSet(token, now, sign) === '') return undefined;
  const seconds = ends ? 0 : previewSeconds;
  return {
    value: ends ? '' : token,
    attributes: `Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${seconds}`,
  };
}
