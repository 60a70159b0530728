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
  const slow = await Promise.all([origin, twin].map(throughPhoneNetwork));
  const [slowOrigin = '', slowTwin = ''] = slow.map((network) => network.origin);
  const rows = [['engine, network and page', 'alive', 'twin', 'ratio', 'twin to itself']];
  for (const name of ['firefox', 'webkit'] as const) {
    const engine = await startEngine(name);
    const row = async (label: string, address: string, twinAddress: string) => {
      const [own, beside, again]: [number[], number[], number[]] = [[], [], []];
      for (let run = 0; run < runs; run += 1) {
        beside.push(await timeToAlive(engine, twinAddress));
        own.push(await timeToAlive(engine, address));
        again.push(await timeToAlive(engine, twinAddress));
      }
      rows.push([label, spread(own), spread(beside), ratio(own, beside), ratio(again, beside)]);
    };
    try {
      for (const path of pages) {
        await row(`${name}, phone's, \`${path}\``, slowOrigin + path, slowTwin + path);
        await row(`${name}, no delay, \`${path}\``, origin + path, twin + path);
      }
    } finally {
      await engine.quit();
    }
  }
  await Promise.all(slow.map((network) => network.close()));
  return table(rows);
}
