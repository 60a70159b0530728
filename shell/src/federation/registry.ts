/** A file with the hash that the browser checks it against. */
export interface HashedFile {
  readonly url: string;
  readonly integrity: string;
}

/** The files of a release that a browser loads. */
export interface Loading {
  /** What every page of the release needs at once, including the entry. */
  readonly scripts: readonly HashedFile[];
  readonly styles: readonly HashedFile[];
  /** By path: the chunks of its page, in addition to `scripts`. A missing path means that its chunks are unknown. */
  readonly pages: Readonly<Record<string, readonly HashedFile[]>>;
}

/** One live release, as far as the browser needs to know. */
export interface LiveRemote {
  readonly version: string;
  /** The federated entry's address. */
  readonly entry: string;
  readonly paths: readonly string[];
  /** What this document's own page loads; for other pages it is in the release's manifest. */
  readonly loading: Loading | undefined;
}

export type LiveRegistry = Readonly<Record<string, LiveRemote>>;

/** Id of the element in which every composed page lists what is live. */
export const registryElementId = 'live-registry';
/** Fetched only to find the remote that fills a slot on a page served without one. */
export const registryPath = '/registry.json';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString = (value: unknown): value is string => typeof value === 'string';
const isHashedFile = (value: unknown): value is HashedFile =>
  isRecord(value) && isString(value.url) && isString(value.integrity);
const listOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(is);

function loadingIn(value: Record<string, unknown>): Loading | undefined {
  const { scripts, styles, pages } = value;
  if (!listOf(scripts, isHashedFile) || !listOf(styles, isHashedFile) || !isRecord(pages)) return undefined;
  if (!Object.values(pages).every((files) => listOf(files, isHashedFile))) return undefined;
  return { scripts, styles, pages: pages as Loading['pages'] };
}

/** Finds the live one among a remote's versions in a registry, and its loading information. */
export function liveVersion(versions: unknown) {
  const live = listOf(versions, isRecord)
    ? versions.find(({ deployment }) => isRecord(deployment) && deployment.default === true)
    : undefined;
  if (!live || !isRecord(live.extras) || !isRecord(live.extras.loading)) return undefined;
  return { live, loading: live.extras.loading };
}

function liveRemote(versions: unknown): LiveRemote | undefined {
  const { live, loading } = liveVersion(versions) ?? {};
  if (!live || !loading || !isString(live.url) || !isRecord(live.metadata)) return undefined;
  const { version } = live.metadata;
  if (!isString(version) || !listOf(loading.paths, isString)) return undefined;
  return { version, entry: live.url, paths: loading.paths, loading: loadingIn(loading) };
}

/**
 * Reads a registry in the frontend-discovery format. Checked by hand: a schema library would weigh more than
 * the shell's own code. A malformed remote is left out, so that only its own pages fail.
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

/** The address of a release's manifest, which lists its files. */
export const manifestPath = (name: string, version: string): string =>
  `/remotes/${name}/${version}/manifest.json`;

/**
 * Reads a release's manifest: the files to load for each of its pages.
 * @param base The address of the manifest.
 * @throws SyntaxError when the text is not JSON, TypeError when it is not a manifest.
 */
export function parseManifest(text: string, base: string): Loading {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || !isRecord(value.chunks) || !isRecord(value.pages) || !isRecord(value.files))
    throw new TypeError('Not a manifest');
  const { chunks, pages, files, paths } = value;
  const folder = base.slice(0, base.lastIndexOf('/') + 1);
  const hashed = (list: unknown): HashedFile[] =>
    (listOf(list, isString) ? list : []).map((path) => {
      const file = files[path];
      if (!isRecord(file) || !isString(file.integrity)) throw new TypeError(`No file ${path} here`);
      return { url: folder + path, integrity: file.integrity };
    });
  return {
    scripts: hashed(chunks.sync),
    styles: hashed(chunks.css),
    pages: Object.fromEntries(
      (listOf(paths, isString) ? paths : []).map((path) => [path, hashed(pages[path])]),
    ),
  };
}
