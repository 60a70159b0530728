import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, releaseHash } from './manifest';

/** A built release that wants to go live. */
export type Candidate = {
  manifest: Manifest;
  /** Reads one of the manifest's files. */
  read(path: string): Promise<Uint8Array>;
};

/** Builds a package, found by its short name: 'booking', 'shell'. */
export type Builder = (name: string) => Promise<Candidate>;

/**
 * A build's folders: `browser/` becomes the release's root, `server/` is what the composer renders with.
 */
export function candidateFrom(dir: string, manifest: Manifest): Candidate {
  return {
    manifest,
    read: (path) => readFile(path.startsWith('server/') ? join(dir, path) : join(dir, 'browser', path)),
  };
}

/**
 * The same bytes under a version that says what they are. For one machine only: a developer who changes code
 * does not think of versions until it is time to publish.
 */
export function asLocalVersion(candidate: Candidate): Candidate {
  // With a letter first: one hash in a few hundred is of digits alone and begins with 0, which semver refuses.
  const version = `${candidate.manifest.version}-local.x${releaseHash(candidate.manifest).slice(0, 8)}`;
  return { ...candidate, manifest: { ...candidate.manifest, version } };
}

export const isLocalVersion = (version: string): boolean => version.includes('-local.');
