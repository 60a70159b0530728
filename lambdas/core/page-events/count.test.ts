import { harmlessMessage } from '@concierge/contract/error-message';
import { limits } from '@concierge/contract/limits';
import { remoteNameMaxChars } from '@concierge/contract/release-names';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourSeconds, windowStart } from '../guards/fixed-window';
import { keyedHash } from '../hashes';
import { post, startTestEnvironment, testSecrets } from '../testing/test-environment';
import { pageEventsHandler } from './handler';

let visits = 0;
const environment = await startTestEnvironment();
const handler = pageEventsHandler(environment.runtime);
beforeEach(() => environment.advance(24 * 3600));
afterAll(() => environment.stop());

const release = { remote: 'booking', version: '1.1.0' };
const view = { kind: 'view', ...release };
const failure = (message = 'TypeError: undefined is not a function', first = true) => ({
  kind: 'failure',
  ...release,
  cause: 'error',
  first,
  message,
});
/** Reports from a new network by default. */
const report = (events: readonly object[], address = `198.51.${++visits}.7`) =>
  post(handler, { events }, { 'x-viewer-address': address });

interface Stored {
  readonly release: string;
  readonly entry: string;
  readonly [attribute: string]: unknown;
}
const stored = async () =>
  (await environment.engine.items('page_events')).map(
    (item): Stored => ({
      ...item,
      release: String(item.release),
      entry: String(item.entry),
    }),
  );
/** Today's counts of the release. */
async function counts() {
  const today = new Date(environment.runtime.now()).toISOString().slice(0, 10);
  const [item] = (await stored()).filter(({ entry }) => entry.startsWith(today));
  return item;
}

describe('what browsers report', () => {
  it('is counted by release and minute, and expires after thirty days', async () => {
    const events = [
      view,
      failure(),
      failure('TypeError: null', false),
      { kind: 'vital', ...release, name: 'LCP', value: 1234 },
      { kind: 'form', ...release, step: 'started' },
    ];
    expect((await report(events)).body).toEqual({ status: 'counted' });
    await report([view]);
    const item = await counts();
    expect(item).toEqual({
      expires_at: expect.any(Number),
      release: 'booking@1.1.0',
      entry: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
      views: 2,
      new_networks: 2,
      failing: 1,
      failing_error: 1,
      failing_networks: 1,
      failed_error: 2,
      LCP_10: 1,
      forms_started: 1,
    });
    const days = (Number(item?.expires_at) - environment.runtime.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(limits.pageEvents.retentionDays);
  });

  it('stores each message once, with the number of networks that reported it', async () => {
    await report([failure('ReferenceError: … is not defined')], '203.0.113.1');
    await report([failure('ReferenceError: … is not defined')], '203.0.113.99');
    await report([failure('ReferenceError: … is not defined')], '2001:db8:7::1');
    const messages = (await stored()).filter(({ entry }) => entry.includes('ReferenceError'));
    expect(messages).toMatchObject([
      { entry: 'error error ReferenceError: … is not defined', seen: 3, networks: 2 },
    ]);
  });

  it('counts a network whose views fail once an hour, however many of its views fail', async () => {
    const networks = async () =>
      (await stored())
        .filter(({ release: of, entry }) => of === 'booking@5.0.0' && /^\d/.test(entry))
        .reduce((sum, { failing_networks = 0 }) => sum + Number(failing_networks), 0);
    const failed = { ...failure(), version: '5.0.0' };
    await report([failed], '203.0.113.1');
    environment.advance(59 * 60);
    await report([failed], '203.0.113.2');
    expect(await networks()).toBe(1);
    await report([failed], '203.0.114.1');
    expect(await networks()).toBe(2);
    environment.advance(60);
    await report([failed], '203.0.113.3');
    expect(await networks(), 'an hour later').toBe(3);
  });

  it('remembers a network for as long as the message that it keeps reporting', async () => {
    const message = 'RangeError: … is out of range';
    const memory = keyedHash(
      testSecrets.hash,
      `page-error:booking@1.1.0:error error ${message}`,
      '203.0.113',
    );
    await report([failure(message)], '203.0.113.1');
    environment.advance(20 * 24 * 3600);
    await report([failure(message)], '203.0.113.1');
    const [kept] = (await stored()).filter(({ entry }) => entry.includes(message));
    const [guard] = (await environment.engine.items('request_guards')).filter((one) => one.guard === memory);
    expect(kept).toMatchObject({ seen: 2, networks: 1 });
    expect(guard?.expires_at).toBe(kept?.expires_at);
  });

  describe('about a form', () => {
    const form = (version: string, step: 'started' | 'completed', seconds?: number) => ({
      kind: 'form',
      remote: 'booking',
      version,
      step,
      ...(seconds === undefined ? {} : { seconds }),
    });
    const forms = async (version: string) =>
      (await stored())
        .filter((item) => item.release === `booking@${version}`)
        .map(({ forms_started, forms_completed }) => [forms_started, forms_completed]);

    it('counts a later completion in the minute when the form was started', async () => {
      await report([form('2.0.0', 'started')], '203.0.113.1');
      environment.advance(180);
      await report([form('2.0.0', 'completed', 180)], '203.0.113.1');
      expect(await forms('2.0.0')).toEqual([[1, 1]]);
    });

    it('keeps no count for ever if a minute ends while the start is being counted', async () => {
      let clock = Math.ceil(environment.runtime.now() / 60_000) * 60_000 - 230;
      const now = vi.spyOn(environment.runtime, 'now').mockImplementation(() => {
        clock += 60;
        return clock;
      });
      await report([form('2.2.0', 'started')], '203.0.113.1');
      now.mockRestore();
      environment.advance(180);
      const seconds = Math.round((environment.runtime.now() - clock) / 1000);
      await report([form('2.2.0', 'completed', seconds)], '203.0.113.1');
      const rows = (await stored()).filter((item) => item.release === 'booking@2.2.0');
      expect(rows.map(({ expires_at }) => typeof expires_at)).toEqual(['number', 'number']);
    });

    it('counts no completion without a start from the same network at that time, or after too long', async () => {
      await report([form('2.1.0', 'completed', 5)], '203.0.113.1');
      await report([form('2.1.0', 'started')], '203.0.113.2');
      environment.advance(180);
      await report([form('2.1.0', 'completed', 180)], '203.0.114.2');
      await report([form('2.1.0', 'completed', 60)], '203.0.113.2');
      await report([form('2.1.0', 'completed')], '203.0.113.2');
      environment.advance(limits.pageEvents.formSeconds);
      await report([form('2.1.0', 'completed', 180 + limits.pageEvents.formSeconds)], '203.0.113.2');
      expect(await forms('2.1.0')).toEqual([[1, undefined]]);
    });
  });

  it('stores nothing from a message that is not known to be safe', async () => {
    await report([failure('Error: my lupus, ann@example.org')]);
    const all = JSON.stringify([await stored(), await environment.engine.items('request_guards')]);
    expect(all).not.toMatch(/lupus|ann@|198\.51/);
    expect(all).toContain('error error Error: …');
  });

  it.each([
    ['an unknown key', { ...view, email: 'ann@example.org' }],
    ['an invalid version', { ...view, version: 'my lupus' }],
    ['an invalid value', { kind: 'vital', ...release, name: 'LCP', value: 1e9 }],
    ['an unknown kind', { kind: 'note', ...release }],
  ])('is refused with %s', async (_, event) => {
    expect((await report([event])).status).toBe(400);
  });

  it('is counted even if all its events are as long as possible, and refused beyond that', async () => {
    const { bodyBytes, messageChars, perReport } = limits.pageEvents;
    const longest = {
      kind: 'failure',
      remote: 'r'.repeat(remoteNameMaxChars),
      version: `99999.99999.99999-${'v'.repeat(40)}`,
      cause: 'rejection',
      first: false,
      message: harmlessMessage('Error', 'x on '.repeat(messageChars)),
      line: 9_999_999,
      column: 9_999_999,
    };
    const events = Array.from({ length: perReport }, () => longest);
    expect((await report(events)).status).toBe(200);
    expect((await post(handler, JSON.stringify({ events }).padEnd(bodyBytes + 1))).status).toBe(413);
  });
});

describe('a sender of false events', () => {
  const { failuresPerView, perNetworkAndDay, reportsPerHour, perReport } = limits.pageEvents;

  it('adds no more than one network’s share to a release in a day, from any number of its addresses', async () => {
    const views = Array.from({ length: perReport }, () => view);
    for (let n = 0; n < 15; n += 1) {
      await report(views, `203.0.113.${n}`);
      await report([failure()], `203.0.113.${n}`);
    }
    expect(await counts()).toMatchObject({
      views: perNetworkAndDay.views,
      failing: perNetworkAndDay.failing,
    });
    await report([view], '192.0.2.1');
    expect(await counts()).toMatchObject({ views: perNetworkAndDay.views + 1 });
  });

  it('adds no more messages to a release in a day than as many failing views can have', async () => {
    const other = { remote: 'booking', version: '4.0.0' };
    const following = (n: number) => ({ ...failure(`React error ${n}`, false), ...other });
    const messages = async () =>
      (await stored()).filter(
        ({ release: of, entry }) => of === 'booking@4.0.0' && entry.startsWith('error '),
      );
    for (let n = 0; n < 20; n += 1) await report([following(2 * n), following(2 * n + 1)], `203.0.113.${n}`);
    expect(await messages()).toHaveLength(perNetworkAndDay.failing * failuresPerView);
    await report([following(99)], '192.0.2.1');
    expect((await messages()).map(({ entry }) => entry)).toContain('error error React error 99');
  });

  it('adds to only a few releases per report, however many it names', async () => {
    const named = Array.from({ length: 20 }, (_, n) => ({
      kind: 'view',
      remote: 'made-up',
      version: `1.0.${n}`,
    }));
    expect((await report(named)).status).toBe(200);
    const counted = (await stored()).filter(({ release: of }) => of.startsWith('made-up@'));
    expect(counted).toHaveLength(limits.pageEvents.releasesPerReport);
  });

  it('cannot have another site’s visitors send them: content types without a CORS preflight are refused', async () => {
    const type = { 'content-type': 'text/plain' };
    expect((await post(handler, JSON.stringify({ events: [view] }), type)).status).toBe(415);
  });

  it('adds one slow load and one form to a release, however often and on however many days', async () => {
    const other = { remote: 'booking', version: '3.0.0' };
    const events = [
      { kind: 'vital', ...other, name: 'LCP', value: 9000 },
      { kind: 'form', ...other, step: 'started' },
    ];
    await report([...events, ...events], '203.0.113.1');
    environment.advance(24 * 3600);
    await report([...events, { kind: 'view', ...other }], '203.0.113.2');
    const found = (await stored()).filter(({ release: of }) => of === 'booking@3.0.0');
    expect(found.map(({ LCP_16, forms_started, views }) => [LCP_16, forms_started, views])).toEqual([
      [1, 1, undefined],
      [undefined, undefined, 1],
    ]);
  });

  it('gets 429 with Retry-After beyond the hourly number of reports', async () => {
    await report([view], '203.0.113.7');
    const hour = windowStart(environment.runtime.now(), hourSeconds);
    const guard = keyedHash(testSecrets.hash, `page-events:${hour}`, '203.0.113');
    await environment.engine.put('request_guards', { guard, reports: reportsPerHour });
    const refused = await report([view], '203.0.113.8');
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
