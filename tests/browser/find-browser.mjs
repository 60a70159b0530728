// Plain JavaScript: npm test asks this before anything is known to be in order.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'chrome.exe',
];

const wellKnown = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const isRoot = () => process.getuid?.() === 0;

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The program of a Chromium: what CHROME_PATH names, Playwright's own, or an installed one; undefined if there is none. */
export function findBrowser(environment = process.env) {
  if (environment.CHROME_PATH) return environment.CHROME_PATH;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const onPath = (environment.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...onPath, ...wellKnown].find(isRunnable);
}

/** How a browser for tests is started: it talks to the site under test and to nobody else. */
export function browserFlags() {
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    // Chromium's sandbox does not start for root.
    ...(isRoot() ? ['--no-sandbox'] : []),
  ];
}

/** Runs a program with its output hidden; true if it ended well within the time. */
function succeeds(command, args, timeoutMs, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'ignore',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      env: { ...process.env, ...environment },
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

const minute = 60_000;

async function installBrowser(log) {
  log('No Chromium or Chrome found: asking Playwright for one (a download of some 170 MB) ...');
  const cli = fileURLToPath(new URL('./cli.js', import.meta.resolve('playwright')));
  const patience = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  if (await succeeds(process.execPath, [cli, 'install', 'chromium'], 5 * minute, patience)) return;
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return;
  log("Playwright's download is out of reach: installing the distribution's chromium ...");
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await succeeds('apt-get', ['update'], 2 * minute, quiet);
  const install = ['install', '-y', '--no-install-recommends', 'chromium'];
  await succeeds('apt-get', install, 6 * minute, quiet);
}

/**
 * A browser's program, installed first if need be.
 * @throws Error whose message is the sentence for the person at the keyboard.
 */
export async function requireBrowser(log = console.log) {
  if (findBrowser() === undefined) await installBrowser(log);
  const found = findBrowser();
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome and could not install one: install it from your system\'s packages (or "npx playwright install --with-deps chromium"), or name its program in CHROME_PATH.',
  );
}
