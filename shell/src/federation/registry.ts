/** A file with the hash that the browser holds it to. */
export interface HashedFile {
  readonly url: string;
  readonly integrity: string;
}

/** One live release, as far as the browser needs to know. */
export interface LiveRemote {
  readonly version: string;
  /** The federated entry's address. */
  readonly entry: string;
  /** Everything that a page of it needs at once, the entry among them. */
  readonly scripts: readonly HashedFile[];
  readonly styles: readonly HashedFile[];
  readonly paths: readonly string[];
  /** What a path needs beside `scripts`: the chunks of its own page. */
  readonly pages: Readonly<Record<string, readonly HashedFile[]>>;
}

export type LiveRegistry = Readonly<Record<string, LiveRemote>>;

/** Every composed page carries what is live in this element; after a failure the shell reads it anew. */
export const registryElementId = 'live-registry';
export const registryPath = '/registry.json';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';
const isHashedFile = (value: unknown): value is HashedFile =>
  isRecord(value) && isString(value.url) && isString(value.integrity);
const listOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(is);

function liveRemote(versions: unknown): LiveRemote | undefined {
  if (!listOf(versions, isRecord)) return undefined;
  const live = versions.find(({ deployment }) => isRecord(deployment) && deployment.default === true);
  if (!live || !isString(live.url) || !isRecord(live.metadata) || !isRecord(live.extras)) return undefined;
  const { version } = live.metadata;
  const { loading } = live.extras;
  if (!isString(version) || !isRecord(loading)) return undefined;
  const { scripts, styles, paths, pages } = loading;
  if (!listOf(scripts, isHashedFile) || !listOf(styles, isHashedFile) || !listOf(paths, isString))
    return undefined;
  if (!isRecord(pages) || !Object.values(pages).every((files) => listOf(files, isHashedFile)))
    return undefined;
  return { version, entry: live.url, scripts, styles, paths, pages: pages as LiveRemote['pages'] };
}

/**
 * Reads a registry in the frontend-discovery form. Checked by hand: a schema library would weigh more than
 * the shell's own code. A remote that is not well described is left out, so that it costs its own pages only.
 * @throws SyntaxError when the text is not JSON, TypeError when it is not a registry at all.
 */
export function parseRegistry(text: string): LiveRegistry {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || !isRecord(value.microFrontends)) throw new TypeError('Not a registry');
  const live: Record<string, LiveRemote> = {};
  for (const [name, versions] of Object.entries(value.microFrontends)) {
    const remote = liveRemote(versions);
    if (remote) live[name] = remote;
  }
  return live;
}
