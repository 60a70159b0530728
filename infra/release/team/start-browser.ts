import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, chromium } from 'playwright-core';
import { Refusal } from '../store/refusal';

/** @param folder The folder whose installed playwright-core is used. @throws Refusal if no browser is found */
export async function startBrowser(folder: string): Promise<Browser> {
  const require = createRequire(join(folder, 'package.json'));
  let playwright: { chromium: typeof chromium };
  try {
    playwright = require('playwright-core');
  } catch {
    throw new Refusal('check opens the pages in a browser: npm install --save-dev playwright-core');
  }
  const executablePath = process.env.CHROME_PATH ?? installed.find((path) => existsSync(path));
  try {
    return await playwright.chromium.launch(
      executablePath ? { executablePath, args: sandboxArguments() } : {},
    );
  } catch (error) {
    const [why] = String(error).split('\n');
    throw new Refusal(
      `No browser could be started (${why}): install Chromium or Chrome, or set CHROME_PATH.`,
    );
  }
}

/** The usual paths of Chromium and Chrome. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Containers often run as root, for which Chromium has no sandbox. */
const sandboxArguments = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);
