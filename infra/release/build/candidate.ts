import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, releaseHash } from '../store/manifest';
import type { Candidate } from '../store/releases';

/** Builds a package by its short name: 'booking', 'shell'. */
export type Builder = (name: string) => Promise<Candidate>;

/**
 * Reads a build folder: `browser/` becomes the release's root, `server/` is what the composer renders with.
 */
export function candidateFrom(dir: string, manifest: Manifest): Candidate {
  return {
    manifest,
    read: (path) => readFile(path.startsWith('server/') ? join(dir, path) : join(dir, 'browser', path)),
  };
}

/**
 * The same files under a version that contains their hash. For local use only: developers don't raise versions until
 * they publish.
 */
export function asLocalVersion(candidate: Candidate): Candidate {
  // The letter keeps semver from rejecting hashes of digits only that start with 0 (one in a few hundred).
  const version = `${candidate.manifest.version}-local.x${releaseHash(candidate.manifest).slice(0, 8)}`;
  return { ...candidate, manifest: { ...candidate.manifest, version } };
}
