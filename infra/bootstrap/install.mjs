import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from './tools.mjs';

const lockFile = new URL('package-lock.json', repository);
const marker = new URL('node_modules/.concierge-lock', repository);
const npmsOwnRecord = new URL('node_modules/.package-lock.json', repository);

const read = (url) => (existsSync(url) ? readFileSync(url, 'utf8') : '');
const lockHash = () => createHash('sha256').update(read(lockFile)).digest('hex');

/**
 * Whether what npm itself recorded is what the lock file asks for: somebody ran npm install by hand.
 * Packages for other systems are not there, and need not be.
 */
export function isInstalled(lockText, recordText) {
  if (lockText === '' || recordText === '') return false;
  const wanted = JSON.parse(lockText).packages;
  const present = JSON.parse(recordText).packages;
  return Object.keys(wanted).every((path) => {
    const entry = wanted[path];
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    if (entry.optional || entry.devOptional || entry.peer) return true;
    const found = present[path];
    return found !== undefined && (entry.link === true || found.version === entry.version);
  });
}

/** Installs what package-lock.json names, unless it is there already. */
export async function install() {
  const hash = lockHash();
  if (read(marker) === hash) return;
  if (!isInstalled(read(lockFile), read(npmsOwnRecord))) await npmCi();
  writeFileSync(marker, hash);
}

function npmCi() {
  // Under npm this is the very npm that runs us; without one, whatever PATH has.
  const own = process.env.npm_execpath;
  const byNode = own !== undefined && /^npm-cli\.c?js$/.test(basename(own));
  const command = byNode ? process.execPath : 'npm';
  const before = byNode ? [own] : [];
  const args = before.concat('ci', '--no-audit', '--no-fund', '--loglevel=error');
  console.log('Installing what package-lock.json names (once; a minute or two) ...');
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const progress = setInterval(() => console.log(`  still installing, ${seconds()} s`), 10000);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: fileURLToPath(repository),
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: !byNode && process.platform === 'win32',
    });
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('error', (error) => {
      clearInterval(progress);
      reject(
        error.code === 'ENOENT'
          ? new Error(
              'npm was not found: it comes with Node from https://nodejs.org; install it, then start again.',
            )
          : error,
      );
    });
    child.on('exit', (code, signal) => {
      clearInterval(progress);
      process.off('SIGINT', pass).off('SIGTERM', pass);
      if (code === 0) {
        console.log(`Installed in ${seconds()} s.`);
        resolve();
      } else if (signal !== null) {
        process.exit(130);
      } else {
        reject(
          new Error(
            'Installing failed; npm says why above. Put that right (most often the network), then start again.',
          ),
        );
      }
    });
  });
}
