import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageEventsHandler } from '@concierge/lambdas/core/page-events/handler';
import {
  post,
  startTestEnvironment,
  type TestEnvironment,
} from '@concierge/lambdas/core/testing/test-environment';
import { publish, runUpkeep } from '@concierge/release/live';
import { openReports } from '@concierge/release/live/failures/open';
import { liveVersions, readRegistry } from '@concierge/release/store';
import { FolderStore } from '@concierge/release/store/folder-store';
import { fakeRemote, fakeRenderer, fakeShell } from '@concierge/release/testing/fake-release';
import { afterEach, beforeEach, expect, it } from 'vitest';

/* What it takes to alarm people with false events: networks, not events. The figures are in infra/THREATS.md. */

let environment: TestEnvironment;
let send: (network: number, failures: readonly object[]) => Promise<number>;
let store: FolderStore;
let upkeep: () => Promise<void>;
let told: string[];
beforeEach(async () => {
  environment = await startTestEnvironment();
  const handler = pageEventsHandler(environment.runtime);
  let host = 0;
  send = async (network, failures) => {
    host = (host + 1) % 250;
    return (await post(handler, { failures }, { 'x-viewer-address': `203.0.${network}.${host}` })).status;
  };
  store = new FolderStore(await mkdtemp(join(tmpdir(), 'false-events-')));
  told = [];
  const site = {
    store,
    renderer: fakeRenderer(),
    now: () => new Date(environment.runtime.now()),
    log: () => undefined,
  };
  const reports = openReports({ table: 'page_events', endpoint: environment.engine.endpoint });
  upkeep = () => runUpkeep({ ...site, reports, notify: async (message) => void told.push(message) });
  await publish([fakeShell(), fakeRemote('booking')], site);
});
afterEach(() => environment.stop());

const failing = (changes: object = {}) => ({
  ...{ remote: 'booking', version: '1.0.0', page: '/booking', browser: 'chrome', message: 'Error: …' },
  ...changes,
});
const live = async () => liveVersions((await readRegistry(store)).registry).booking;

it('five posts of one stranger alarm nobody, nor do four networks over days', async () => {
  for (let n = 0; n < 5; n += 1) await send(1, [failing({ line: n })]);
  await upkeep();
  for (const _day of [1, 2]) {
    for (let n = 0; n < 20; n += 1) await send(1 + (n % 4), [failing({ line: n }), failing()]);
    await upkeep();
    environment.advance(24 * 3600);
  }
  expect(told).toEqual([]);
});

it('five networks alarm people once, with nothing that they made up, and move nothing', async () => {
  const made = failing({ page: '/call-2125550142', file: 'assets/call-2125550142.js', line: 1, column: 1 });
  for (let network = 0; network < 9; network += 1) await send(network, [made]);
  await upkeep();
  await upkeep();
  expect(told).toEqual([expect.stringContaining('booking@1.0.0: views from 9 networks failed')]);
  expect(told.join()).not.toContain('2125550142');
  expect(await live()).toBe('1.0.0');
});
