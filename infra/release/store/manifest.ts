import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { nameProblem } from '@concierge/command-line/workspace';
import { type SiteName, siteNames } from '@concierge/contract/practice/sites';
import { releaseVersionPattern, remoteNamePattern } from '@concierge/contract/releases/release-names';
import { contentTypeOf, isCompressible } from '@concierge/edge/content-types';
import { missingPageKey, pageKey, routeOf } from '@concierge/edge/routing';
import semver from 'semver';
import { z } from 'zod';

const version = z.string().refine((text) => semver.valid(text) === text && releaseVersionPattern.test(text), {
  error: ({ input }) => `"${input}" is not a semantic version of at most five digits a part`,
});
const range = z.string().refine((text) => semver.validRange(text) !== null, 'is not a semver range');
const filePath = z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.)[\w./@+-]+$/, 'is not a relative file path');
/** In characters. A path becomes a page's key, and CloudFront's KeyValueStore limits keys to 512 bytes. */
const maxPathLength = 200;
const pathForm = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

/** Why a remote may not own a path, quoting the path; undefined if it may. */
function pathProblem(path: string): string | undefined {
  if (!pathForm.test(path)) return `"${path}" is not a page path such as /how-it-works`;
  if (path.length > maxPathLength) return `"${path}" is longer than ${maxPathLength} characters`;
  const route = routeOf(path, '');
  const own = route.kind === 'store' && route.page && route.key === pageKey(path);
  // "/index" and "/" have the same file.
  if (!own || path === '/index' || pageKey(path) === missingPageKey)
    return `"${path}" is reserved by the site: give the page another path`;
  return undefined;
}

const ownedPath = z.string().superRefine((path, context) => {
  const message = pathProblem(path);
  if (message) context.addIssue({ code: 'custom', message });
});
/** Every page lists the paths of every remote, so each path of one remote adds to all pages. */
const maxPages = 500;

const slotName = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/, 'is not the name of a slot such as invitation');

const file = z.strictObject({
  integrity: z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/),
  bytes: z.int().nonnegative(),
  brotliBytes: z.int().nonnegative(),
  type: z.string().min(1),
});

/** Module -> names. Optional because older releases lack it; a candidate must have it. */
const moduleNames = z.record(z.string(), z.array(z.string()));

const common = {
  manifest: z.literal(1),
  name: z.string().regex(remoteNamePattern),
  version,
  /** The module that the browser imports first. */
  entry: filePath,
  /** What the entry loads: at once (in loading order), later, and the stylesheets. */
  chunks: z.strictObject({
    sync: z.array(filePath),
    async: z.array(filePath),
    css: z.array(filePath),
  }),
  /** The module that pages are rendered with. */
  server: filePath,
  files: z.record(filePath, file),
};

const remoteManifest = z.strictObject({
  ...common,
  kind: z.literal('remote'),
  module: z.literal('./routes'),
  /** The site that shows it; absent means the public one. */
  site: z.enum(siteNames).optional(),
  paths: z.array(ownedPath).min(1, 'names no page').max(maxPages, `has more than ${maxPages} pages`),
  /** Path -> its page's own chunks, in addition to `chunks.sync`, if it has any. */
  pages: z.record(ownedPath, z.array(filePath)),
  requires: z.strictObject({ kit: range, react: range, contract: range }),
  /** The names that its browser build imports from each module that the shell shares. */
  imports: moduleNames.optional(),
  /** Slot on other remotes' pages -> the chunks of what it shows there, in addition to `chunks.sync`. */
  fills: z.record(slotName, z.array(filePath)).optional(),
  /** Its former paths -> the pages that they redirect to. */
  moved: z.record(ownedPath, ownedPath).optional(),
  /** Former paths that it gave up on purpose: they answer 410. */
  gone: z.array(ownedPath).optional(),
});

const shellManifest = z.strictObject({
  ...common,
  kind: z.literal('shell'),
  name: z.literal('shell'),
  paths: z.tuple([]),
  provides: z.strictObject({ kit: version, react: version, contract: version }),
  /** The names that each shared module exports. */
  exports: moduleNames.optional(),
  /** Paths that remotes may remove only together with a new shell. */
  protects: z.array(ownedPath).optional(),
});

/** The description of a release; `remotes/<name>/<version>/manifest.json`. */
export const manifestSchema = z
  .discriminatedUnion('kind', [remoteManifest, shellManifest])
  .superRefine((manifest, context) => {
    const report = (message: string) => context.addIssue({ code: 'custom', message });
    const { entry, server, chunks } = manifest;
    const isRemote = manifest.kind === 'remote';
    const { pages = {}, fills = {}, moved = {} } = isRemote ? manifest : {};
    const ofParts = [pages, fills].flatMap((part) => Object.values(part).flat());
    for (const path of [entry, server, ...chunks.sync, ...chunks.async, ...chunks.css, ...ofParts])
      if (!Object.hasOwn(manifest.files, path))
        report(`names the file ${path}, which is not among its files`);
    const paths: readonly string[] = manifest.paths;
    for (const path of Object.keys(pages))
      if (!paths.includes(path)) report(`names chunks of ${path}, which is not among its pages`);
    for (const path of Object.keys(moved))
      if (paths.includes(path)) report(`has the page ${path}, and says that it moved`);
    if (new Set(paths).size !== paths.length) report('names a page twice');
    const problem = isRemote && nameProblem(manifest.name);
    if (problem) report(problem);
  });

export type Manifest = z.infer<typeof manifestSchema>;
export type RemoteManifest = Extract<Manifest, { kind: 'remote' }>;
export type ShellManifest = Extract<Manifest, { kind: 'shell' }>;
export type ManifestFile = z.infer<typeof file>;

/** The site that shows a remote; undefined for the shell, which every site has. */
export const siteOfManifest = (manifest: Manifest): SiteName | undefined =>
  manifest.kind === 'shell' ? undefined : (manifest.site ?? 'public');

/** 'booking 1.0.0': how messages name a release. */
export const releaseName = (manifest: { name: string; version: string }): string =>
  `${manifest.name} ${manifest.version}`;

/** SHA-256 in the format of the `integrity` attribute. Pages carry one for each module: SHA-384's would be longer. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** Hash, sizes and type of one file. Files that are already compressed are sent as they are. */
export function fileFacts(path: string, bytes: Uint8Array): ManifestFile {
  const type = contentTypeOf(path);
  const brotliBytes = isCompressible(type) ? brotliCompressSync(bytes).byteLength : bytes.byteLength;
  return { integrity: integrityOf(bytes), bytes: bytes.byteLength, brotliBytes, type };
}

export function decodeManifest(bytes: Uint8Array): Manifest {
  return manifestSchema.parse(decodeJson(bytes));
}

/**
 * A hash of a release's contents without its version. Compressed sizes are left out because they differ between
 * versions of Node, and the same files built on two machines are the same release.
 */
export function releaseHash(manifest: Manifest): string {
  const files = Object.fromEntries(
    Object.entries(manifest.files).map(([path, { integrity, type }]) => [path, { integrity, type }]),
  );
  return createHash('sha256')
    .update(encodeJson({ ...manifest, version: '', files }))
    .digest('hex');
}

export const decodeJson = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());

/** JSON with sorted keys and a final newline: the same bytes for the same content. */
export function encodeJson(value: unknown): Uint8Array {
  const sorted = (_key: string, part: unknown): unknown =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return Buffer.from(`${JSON.stringify(value, sorted, 1)}\n`);
}

/** True for the version of a working copy, which only one machine has. */
export const isLocalVersion = (version: string): boolean => version.includes('-local.');
