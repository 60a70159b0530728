import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageEvent } from '@concierge/contract/page-events';
import { pageEventsHandler } from '@concierge/lambdas/core/page-events/handler';
import {
  post,
  startTestEnvironment,
  type TestEnvironment,
} from '@concierge/lambdas/core/testing/test-environment';
import { promote, publish, runMinuteJob } from '@concierge/release/live';
import { defaultRolloutPolicy } from '@concierge/release/live/platform-request';
import { openCounts } from '@concierge/release/live/watch/page-counts';
import { liveVersions, readRegistry, rolloutsOf } from '@concierge/release/store';
import { FolderStore } from '@concierge/release/store/folder-store';
import { fakeRemote, fakeRenderer, fakeShell } from '@concierge/release/testing/fake-release';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/* What it takes to sway the judge with false events: networks, not events. The figures are in infra/THREATS.md. */

let environment: TestEnvironment;
let send: (network: number, events: readonly object[]) => Promise<number>;
let site: { store: FolderStore; renderer: ReturnType<typeof fakeRenderer>; now: () => Date; log(): void };
let judge: () => Promise<void>;
let told: string[];
beforeEach(async () => {
  environment = await startTestEnvironment();
  const handler = pageEventsHandler(environment.runtime);
  let host = 0;
  send = async (network, events) => {
    host = (host + 1) % 250;
    const address = `203.${Math.floor(network / 200)}.${network % 200}.${host}`;
    return (await post(handler, { events }, { 'x-viewer-address': address })).status;
  };
  site = {
    store: new FolderStore(await mkdtemp(join(tmpdir(), 'false-events-'))),
    renderer: fakeRenderer(),
    now: () => new Date(environment.runtime.now()),
    log: () => undefined,
  };
  const counts = openCounts({ table: 'page_events', endpoint: environment.engine.endpoint });
  told = [];
  const parts = { ...site, counts, policy: defaultRolloutPolicy, alarmed: new Set<string>() };
  judge = () => runMinuteJob({ ...parts, notify: async (message) => void told.push(message) });
  await publish([fakeShell(), fakeRemote('booking')], site);
  await publish([fakeRemote('booking', { version: '1.1.0' })], { ...site, hold: true });
  // Twenty people viewed the live version, and nothing failed.
  for (let person = 0; person < 20; person += 1) await send(person, [view('1.0.0'), load('1.0.0', 600)]);
  environment.advance(60);
});
afterEach(() => environment.stop());

const of = (version: string) => ({ remote: 'booking', version });
const view = (version: string): PageEvent => ({ kind: 'view', ...of(version) });
const load = (version: string, value: number): PageEvent => ({
  kind: 'vital',
  ...of(version),
  name: 'LCP',
  value,
});
const failure = (n: number): PageEvent => ({
  kind: 'failure',
  ...of('1.1.0'),
  cause: 'error',
  first: true,
  message: `TypeError: x is not a function`.slice(0, 20 + n),
});
const form: PageEvent = { kind: 'form', ...of('1.1.0'), step: 'started' };
/** A report with the maximum number of events. */
const hostile = (n: number): PageEvent[] => [
  ...Array.from({ length: 5 }, () => view('1.1.0')),
  ...Array.from({ length: 4 }, () => failure(n % 8)),
  ...Array.from({ length: 4 }, () => load('1.1.0', 60_000)),
  ...Array.from({ length: 3 }, () => form),
];

const shown = async () => {
  const { registry } = await readRegistry(site.store);
  return { live: liveVersions(registry).booking, percent: rolloutsOf(registry).map((one) => one.percent) };
};
const begin = () => promote({ name: 'booking', rolling: true }, site);
/** Other people's views of both versions. */
const visitors = async () => {
  for (let person = 100; person < 110; person += 1)
    await Promise.all([
      send(person, [view('1.0.0'), load('1.0.0', 600)]),
      send(person + 50, [view('1.1.0')]),
    ]);
};

describe('false events', { timeout: 60_000 }, () => {
  it('from nine networks never roll a release back, even over days, but people are told', async () => {
    await begin();
    for (const day of [1, 2]) {
      for (let n = 0; n < 5; n += 1)
        for (let network = 900; network < 909; network += 1) await send(network, hostile(n));
      await visitors();
      environment.advance(60);
      await judge();
      expect((await shown()).live, `day ${day}`).toBe('1.0.0');
      expect((await shown()).percent, `day ${day}`).toHaveLength(1);
      environment.advance(day === 1 ? 24 * 3600 : 0);
    }
    expect(told).toContainEqual(expect.stringContaining('booking@1.1.0: 27 views failed within an hour'));
  });

  it('from one network do not even alarm people', async () => {
    await begin();
    for (let n = 0; n < 5; n += 1) await send(900, hostile(n));
    await judge();
    expect(told).toEqual([]);
  });

  it('from ten networks, two failing views each, roll back a release that is being rolled out', async () => {
    await begin();
    for (let network = 900; network < 910; network += 1) await send(network, [failure(0), failure(0)]);
    await judge();
    expect(await shown()).toEqual({ live: '1.0.0', percent: [] });
  });

  it('never make a release live that its own team did not begin to roll out', async () => {
    for (let network = 900; network < 912; network += 1) await send(network, Array(20).fill(view('1.1.0')));
    environment.advance(25 * 3600);
    await judge();
    expect(await shown()).toEqual({ live: '1.0.0', percent: [] });
  });
});
