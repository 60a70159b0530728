// Plain JavaScript: npm test runs this before it has checked that anything else works.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

/** Debian's package and program: Chromium without windows. */
const headlessShell = 'chromium-headless-shell';

/**
 * The browser engines under test. `programs`: those that each needs; of each list, the first that is installed is used.
 * `variable`: overrides the first program. `packages`: provide them on Debian and its derivatives.
 */
const engines = {
  chromium: {
    title: 'Chromium',
    variable: 'CHROME_PATH',
    programs: [
      [
        'chromium',
        'chromium-browser',
        'google-chrome',
        'google-chrome-stable',
        'chrome',
        'microsoft-edge',
        'chrome.exe',
        '/opt/google/chrome/chrome',
        '/snap/bin/chromium',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
        'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
      ],
    ],
    packages: ['chromium', headlessShell],
  },
  firefox: {
    title: 'Firefox',
    variable: 'FIREFOX_PATH',
    programs: [
      [
        'firefox-esr',
        'firefox',
        'firefox.exe',
        '/Applications/Firefox.app/Contents/MacOS/firefox',
        'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
      ],
    ],
    packages: ['firefox-esr'],
  },
  webkit: {
    title: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    // The driver starts the MiniBrowser that it ships with, which needs a display; Xvfb provides one in memory.
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};

export const engineNames = Object.keys(engines);

const isRoot = () => process.getuid?.() === 0;

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of the programs that is installed. */
function findProgram(names) {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
    '/usr/bin',
  ];
  return names
    .flatMap((name) => (/[\\/]/.test(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isRunnable);
}

/**
 * Path of an engine's program: the one that its variable names, Playwright's own Chromium, or an installed one.
 * Undefined if there is none, or if something else that it needs is missing.
 */
function findBrowser(engine) {
  const { variable, programs } = engines[engine];
  const found = programs.map((names) => findProgram(names));
  const own = engine === 'chromium' ? chromium.executablePath() : '';
  found[0] = process.env[variable] || (own && existsSync(own) ? own : found[0]);
  return found.includes(undefined) ? undefined : found[0];
}

/**
 * The Chromium that Playwright starts: if possible one without windows, which needs half as much processor time. Undefined
 * if that is Playwright's own.
 */
export function findHeadlessShell() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  if (existsSync(chromium.executablePath())) return undefined;
  return findProgram([headlessShell]) ?? findBrowser('chromium');
}

/** Flags for a Chromium that talks only to the site under test. */
export function browserFlags() {
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    // With a driver attached, V8 would parse large functions a second time to find their lines. Visitors' browsers don't.
    '--js-flags=--no-enable-lazy-source-positions',
    // Without windows, Chromium would fit letters to whole pixels, and words would be wider than visitors see them.
    '--font-render-hinting=none',
    // Chromium's sandbox does not start for root.
    ...(isRoot() ? ['--no-sandbox'] : []),
  ];
}

/** Runs a program with its output hidden. True if it succeeded within the time. */
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

/** Downloads Playwright's build of Chromium, for people who may not install packages. */
async function downloadChromium() {
  console.log('No Chromium or Chrome found: asking Playwright for one (a download of some 170 MB) ...');
  const cli = fileURLToPath(new URL('./cli.js', import.meta.resolve('playwright')));
  const patience = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  return await succeeds(process.execPath, [cli, 'install', 'chromium'], 5 * minute, patience);
}

async function installBrowser(engine) {
  if (engine === 'chromium' && (await downloadChromium())) return;
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return;
  const { title, packages } = engines[engine];
  console.log(`Installing ${title} from the distribution (${packages.join(', ')}) ...`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await succeeds('apt-get', ['update'], 2 * minute, quiet);
  // One by one: not every distribution has all of them.
  for (const name of packages)
    await succeeds('apt-get', ['install', '-y', '--no-install-recommends', name], 6 * minute, quiet);
}

/**
 * Path of an engine's program, after installing it if necessary.
 * @throws Error whose message tells the user what to install.
 */
export async function requireBrowser(engine = 'chromium') {
  if (findBrowser(engine) === undefined) await installBrowser(engine);
  const found = findBrowser(engine);
  if (found !== undefined) return found;
  const { title, variable, packages } = engines[engine];
  throw new Error(
    `${title} is not on this machine and could not be installed: install it from your system's packages (Debian: ${packages.join(', ')}), or name its program in ${variable}.`,
  );
}
