import type { EngineName } from '../../browser/find-browser.mjs';
import type { Engine } from './driver';
import { startPuppeteer } from './puppeteer';
import { startWebKit } from './webkit';

/** Starts a browser of that engine. It accepts the certificates that local sites sign themselves. */
export const startEngine = (name: EngineName): Promise<Engine> =>
  name === 'webkit' ? startWebKit() : startPuppeteer(name);
