import { setTimeout as sleep } from 'node:timers/promises';
import { pageAliveMark } from '@concierge/contract/performance-marks';
import type { Engine } from '../engines/drivers/driver';
import { startEngine } from '../engines/drivers/start-engine';
import { phone } from './phone';
import { throughPhoneNetwork } from './phone-network';
import { ratio, spread, table } from './statistics';

const longestMs = 30_000;

/** Milliseconds until the last control of a page is alive, for a new visitor. */
async function timeToAlive(engine: Engine, address: string): Promise<number> {
  const tab = await engine.newTab(phone.viewport);
  try {
    await tab.goto(address);
    const began = performance.now();
    while (performance.now() - began < longestMs) {
      const ms = await tab.evaluate(`performance.getEntriesByName('${pageAliveMark}')[0]?.startTime ?? null`);
      if (typeof ms === 'number') return ms;
      await sleep(20);
    }
    throw new Error(`${engine.name} did not bring ${address} to life`);
  } finally {
    await tab.close();
  }
}

/**
 * How long Firefox and WebKit take until each page is alive, compared with the twin, with the phone's network and
 * without any delay. Only Chromium can pretend to have a slow processor, so this is the whole one.
 */
export async function otherEnginesTable(
  origin: string,
  twin: string,
  pages: readonly string[],
  runs: number,
): Promise<string> {
  const slowSite = await throughPhoneNetwork(origin);
  const slowTwin = await throughPhoneNetwork(twin);
  const networks = [
    { network: "phone's", site: slowSite.origin, beside: slowTwin.origin },
    { network: 'no delay', site: origin, beside: twin },
  ];
  const rows = [['engine, network and page', 'alive', 'twin', 'ratio', 'twin to itself']];
  try {
    for (const name of ['firefox', 'webkit'] as const) {
      const engine = await startEngine(name);
      try {
        for (const path of pages) {
          for (const { network, site, beside } of networks) {
            const label = `${name}, ${network}, \`${path}\``;
            rows.push([label, ...(await compared(engine, site + path, beside + path, runs))]);
          }
        }
      } finally {
        await engine.quit();
      }
    }
  } finally {
    await slowSite.close();
    await slowTwin.close();
  }
  return table(rows);
}

/** The cells of a row: times of the page and of its twin, their ratio, and the twin's to itself. */
async function compared(engine: Engine, address: string, twin: string, runs: number): Promise<string[]> {
  const [own, before, after]: [number[], number[], number[]] = [[], [], []];
  for (let run = 0; run < runs; run += 1) {
    before.push(await timeToAlive(engine, twin));
    own.push(await timeToAlive(engine, address));
    after.push(await timeToAlive(engine, twin));
  }
  return [spread(own), spread(before), ratio(own, before), ratio(after, before)];
}
