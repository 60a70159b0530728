import { setsPrefix } from '@concierge/edge/sets';

export { pageKey, registryKey } from '@concierge/edge/routing';
export const composedKey = 'pages/composed.json';
/** The release log: what went live when, and who did it. Never served. */
export const logPrefix = 'log/';

/** The prefix of a version's files: `remotes/<name>/<version>/`, also for the shell. */
export const releasePrefix = (name: string, version: string): string => `remotes/${name}/${version}/`;
export const manifestKey = (name: string, version: string): string =>
  `${releasePrefix(name, version)}manifest.json`;

/** Source maps, which no path leads to: the edge serves nothing under it. */
export const mapsPrefix = (name: string, version: string): string => `maps/${name}/${version}/`;
export const mapKey = (name: string, version: string, file: string): string =>
  `${mapsPrefix(name, version)}${file}.map`;

/** The path of a composed page; undefined for other keys. */
export function pathOfPage(key: string): string | undefined {
  const [, name] = /^pages\/(.+)\.html$/.exec(key) ?? [];
  return name === 'index' ? '/' : name && `/${name}`;
}

const composedPage = /^pages\/.+\.html$/;
/** True for a composed page of the live set; pages of other sets are managed with their sets (sets.ts). */
export const isComposedPage = (key: string): boolean => composedPage.test(key) && !key.startsWith(setsPrefix);

/** @throws for a key that must not be removed */
export function checkRemovable(key: string): string {
  if (!composedPage.test(checkKey(key)))
    throw new Error(`Only composed pages can be removed, and not ${key}`);
  return key;
}

/** @throws for a key that could leave the store or hide in it */
export function checkKey(key: string): string {
  const segments = key.split('/');
  const escapes = segments.some(
    (part) => part === '' || part === '.' || part === '..' || part.includes('\\'),
  );
  if (escapes || key.startsWith('.') || key.includes('\0')) {
    throw new Error(`Not a key of the release store: ${JSON.stringify(key)}`);
  }
  return key;
}
