import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { releaseVersionPattern, remoteNamePattern } from '@concierge/contract/release-names';
import { contentTypeOf, isCompressible } from '@concierge/edge/content-types';
import semver from 'semver';
import { z } from 'zod';
import { pathProblem } from './page-path';
import { nameProblem } from './remote-name';

const version = z.string().refine((text) => semver.valid(text) === text && releaseVersionPattern.test(text), {
  error: ({ input }) => `"${input}" is not a semantic version of at most five digits a part`,
});
const range = z.string().refine((text) => semver.validRange(text) !== null, 'is not a semver range');
const filePath = z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.)[\w./@+-]+$/, 'is not a relative file path');
const ownedPath = z.string().superRefine((path, context) => {
  const message = pathProblem(path);
  if (message) context.addIssue({ code: 'custom', message });
});
/** Every page says of each remote which paths it owns, so what one remote owns costs all. */
const maxPages = 500;

const slotName = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/, 'is not the name of a slot such as invitation');

const file = z.strictObject({
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
  bytes: z.int().nonnegative(),
  brotliBytes: z.int().nonnegative(),
  type: z.string().min(1),
});

/** What a remote builds on, and the shell provides. */
export const sharedPackages = ['kit', 'react', 'contract'] as const;
export type SharedPackage = (typeof sharedPackages)[number];

/** Module -> names in it. Releases from before this was asked for say nothing; a candidate must. */
const moduleNames = z.record(z.string(), z.array(z.string()));

const common = {
  manifest: z.literal(1),
  name: z.string().regex(remoteNamePattern),
  version,
  /** The module that the browser imports first. */
  entry: filePath,
  /** What the entry brings with it: at once (in the order of loading), later, and the stylesheets. */
  chunks: z.strictObject({
    sync: z.array(filePath),
    async: z.array(filePath),
    css: z.array(filePath),
  }),
  /** The module that the composer renders with. */
  server: filePath,
  files: z.record(filePath, file),
};

const remoteManifest = z.strictObject({
  ...common,
  kind: z.literal('remote'),
  module: z.literal('./routes'),
  paths: z.array(ownedPath).min(1, 'names no page').max(maxPages, `has more than ${maxPages} pages`),
  /** Path -> the chunks of its page, where that page has chunks of its own: beside `chunks.sync`. */
  pages: z.record(ownedPath, z.array(filePath)),
  requires: z.strictObject({ kit: range, react: range, contract: range }),
  /** The names that its browser build imports of each module that the shell shares. */
  imports: moduleNames.optional(),
  /** Slot of other remotes' pages -> the chunks of what it shows there, beside `chunks.sync`. */
  fills: z.record(slotName, z.array(filePath)).optional(),
  /** Paths that it had -> the pages that visitors are led to. */
  moved: z.record(ownedPath, ownedPath).optional(),
  /** Paths that it had and gave up on purpose: 410. */
  gone: z.array(ownedPath).optional(),
});

const shellManifest = z.strictObject({
  ...common,
  kind: z.literal('shell'),
  name: z.literal('shell'),
  paths: z.tuple([]),
  provides: z.strictObject({ kit: version, react: version, contract: version }),
  /** The names that each module has which it shares. */
  exports: moduleNames.optional(),
  /** Paths that no remote may remove without it. */
  protects: z.array(ownedPath).optional(),
});

/** What a release says of itself; `remotes/<name>/<version>/manifest.json`. */
export const manifestSchema = z
  .discriminatedUnion('kind', [remoteManifest, shellManifest])
  .superRefine((manifest, context) => {
    const { entry, server, chunks } = manifest;
    for (const path of [entry, server, ...chunks.sync, ...chunks.async, ...chunks.css]) {
      if (!Object.hasOwn(manifest.files, path)) {
        context.addIssue({ code: 'custom', message: `names the file ${path}, which is not among its files` });
      }
    }
    const paths: readonly string[] = manifest.paths;
    if (manifest.kind === 'remote') {
      for (const [path, chunks] of Object.entries(manifest.pages)) {
        const known = paths.includes(path) && chunks.every((chunk) => Object.hasOwn(manifest.files, chunk));
        if (!known)
          context.addIssue({ code: 'custom', message: `names chunks of ${path} that it does not have` });
      }
      for (const [slot, chunks] of Object.entries(manifest.fills ?? {})) {
        if (!chunks.every((chunk) => Object.hasOwn(manifest.files, chunk)))
          context.addIssue({ code: 'custom', message: `names chunks for ${slot} that it does not have` });
      }
    }
    const given = manifest.kind === 'remote' ? Object.keys(manifest.moved ?? {}) : [];
    for (const path of given.filter((moved) => paths.includes(moved))) {
      context.addIssue({ code: 'custom', message: `has the page ${path}, and says that it moved` });
    }
    if (new Set(paths).size !== paths.length) {
      context.addIssue({ code: 'custom', message: 'names a page twice' });
    }
    const problem = manifest.kind === 'remote' && nameProblem(manifest.name);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

export type Manifest = z.infer<typeof manifestSchema>;
export type RemoteManifest = Extract<Manifest, { kind: 'remote' }>;
export type ShellManifest = Extract<Manifest, { kind: 'shell' }>;
export type ManifestFile = z.infer<typeof file>;

/** 'booking 1.0.0': a release in every message. */
export const releaseName = (manifest: { name: string; version: string }): string =>
  `${manifest.name} ${manifest.version}`;

/** SHA-384 as the browser's integrity attribute writes it. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Facts of one file. What is compressed already is sent as it is. */
export function fileFacts(path: string, bytes: Uint8Array): ManifestFile {
  const type = contentTypeOf(path);
  const brotliBytes = isCompressible(type) ? brotliCompressSync(bytes).byteLength : bytes.byteLength;
  return { integrity: integrityOf(bytes), bytes: bytes.byteLength, brotliBytes, type };
}

/** The manifest's bytes: keys sorted, nothing of time or place in them. */
export function encodeManifest(manifest: Manifest): Uint8Array {
  return encodeJson(manifest);
}

/** Reads and checks a manifest. */
export function decodeManifest(bytes: Uint8Array): Manifest {
  return manifestSchema.parse(decodeJson(bytes));
}

/**
 * What a release is, whatever its version is called. Compressed sizes are left out: they differ between
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

/** JSON with sorted keys and a line end, the same bytes for the same content. */
export function encodeJson(value: unknown): Uint8Array {
  const sorted = (_key: string, part: unknown): unknown =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return Buffer.from(`${JSON.stringify(value, sorted, 1)}\n`);
}
