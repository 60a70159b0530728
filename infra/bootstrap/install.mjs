import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from './node-version.mjs';

const lockFile = new URL('package-lock.json', repository);
const marker = new URL('node_modules/.concierge-lock', repository);
const npmsOwnRecord = new URL('node_modules/.package-lock.json', repository);

const read = (url) => (existsSync(url) ? readFileSync(url, 'utf8') : '');
const lockHash = () => createHash('sha256').update(read(lockFile)).digest('hex');

/**
 * True if npm's own record matches the lock file, for instance after a manual npm install. Packages for other systems
 * may be missing.
 */
export function isInstalled(lockText, recordText) {
  if (lockText === '' || recordText === '') return false;
  const locked = JSON.parse(lockText).packages;
  const present = JSON.parse(recordText).packages;
  return Object.keys(locked).every((path) => {
    const entry = locked[path];
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    if (entry.optional || entry.devOptional || entry.peer) return true;
    const found = present[path];
    return found !== undefined && (entry.link === true || found.version === entry.version);
  });
}

class InstallError extends Error {
  name = 'InstallError';
}

/** Installs what package-lock.json names, unless it is there already. */
export function install() {
  const hash = lockHash();
  if (read(marker) === hash) return;
  if (!isInstalled(read(lockFile), read(npmsOwnRecord))) npmCi();
  writeFileSync(marker, hash);
}

function npmCi() {
  // Under npm, use the npm that runs us; otherwise the one in PATH.
  const own = process.env.npm_execpath;
  const byNode = own !== undefined && /^npm-cli\.c?js$/.test(basename(own));
  const [command, ...before] = byNode ? [process.execPath, own] : ['npm'];
  console.log('Installing what package-lock.json names (once; a minute or two) ...');
  const { error, status, signal } = spawnSync(
    command,
    [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress'],
    { cwd: fileURLToPath(repository), stdio: 'inherit', shell: !byNode && process.platform === 'win32' },
  );
  if (signal !== null) process.exit(130);
  if (error?.code === 'ENOENT')
    throw new InstallError(
      'npm was not found: it comes with Node from https://nodejs.org; install it, then start again.',
    );
  if (status !== 0)
    throw new InstallError(
      'Installing failed; npm says why above. Fix that (usually the network) and run it again.',
    );
}
