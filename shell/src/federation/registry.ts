/** A file with the hash that the browser holds it to. */
export interface HashedFile {
  readonly href: string;
  readonly integrity: string;
}

/** One live release, as far as the browser needs to know. */
export interface LiveRemote {
  readonly version: string;
  /** The federated entry's address. */
  readonly entry: string;
  /** Everything that the page needs at once, the entry included. */
  readonly modules: readonly HashedFile[];
  readonly styles: readonly HashedFile[];
  readonly paths: readonly string[];
}

/** What is live: written into every composed page, and read again from `/live.json` after a failure. */
export interface LiveRegistry {
  readonly remotes: Readonly<Record<string, LiveRemote>>;
}

export const registryElementId = 'live-registry';
export const registryPath = '/live.json';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';
const isHashedFile = (value: unknown): value is HashedFile =>
  isRecord(value) && isString(value.href) && isString(value.integrity);
const listOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(is);
const isLiveRemote = (value: unknown): value is LiveRemote =>
  isRecord(value) &&
  isString(value.version) &&
  isString(value.entry) &&
  listOf(value.modules, isHashedFile) &&
  listOf(value.styles, isHashedFile) &&
  listOf(value.paths, isString);

/**
 * Reads a registry, whoever wrote it. Checked by hand: a schema library would weigh more than the shell's
 * own code. A remote that is not well described is left out, so that it costs its own pages only.
 * @throws SyntaxError when the text is not JSON, TypeError when it is not a registry at all.
 */
export function parseLiveRegistry(text: string): LiveRegistry {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || !isRecord(value.remotes)) throw new TypeError('Not a registry');
  const remotes: Record<string, LiveRemote> = {};
  for (const [name, remote] of Object.entries(value.remotes)) if (isLiveRemote(remote)) remotes[name] = remote;
  return { remotes };
}
