import { harmlessMessage } from '@concierge/contract/releases/error-message';
import { pageEventLimits } from '@concierge/contract/releases/page-event-limits';
import { remoteNameMaxChars } from '@concierge/contract/releases/release-names';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { windowStart } from '../guards/fixed-window';
import { keyedHash } from '../hashes';
import { post, startTestEnvironment, testSecrets } from '../testing/test-environment';
import { hourSeconds } from '../time';
import { pageEventsHandler } from './handler';

let visits = 0;
let release = '';
const environment = await startTestEnvironment();
const handler = pageEventsHandler(environment.runtime);
beforeEach(() => {
  environment.advance(24 * 3600);
  release = `1.${++visits}.0`;
});
afterAll(() => environment.stop());

const failing = (changes: object = {}) => ({
  remote: 'booking',
  version: release,
  page: '/contact',
  browser: 'safari',
  message: 'TypeError: undefined is not a function',
  ...{ file: 'assets/form-Ab_1.js', line: 12, column: 345 },
  ...changes,
});
/** Reports from a new network by default. */
const report = (failures: readonly object[], address = `198.51.${++visits % 250}.7`) =>
  post(handler, { failures }, { 'x-viewer-address': address });
/** What is stored of this test's release. */
const stored = async (of = `booking@${release}`) =>
  (await environment.engine.items('page_events')).filter((item) => item.release === of);
const views = async () => (await stored()).reduce((sum, item) => sum + Number(item.views), 0);

describe('what browsers report', () => {
  it('is counted by release, with page, place and browser, and expires after fourteen days', async () => {
    expect((await report([failing()])).body).toEqual({ status: 'counted' });
    await report([failing()]);
    const [item, ...others] = await stored();
    expect(others).toEqual([]);
    expect(item).toEqual({
      expires_at: expect.any(Number),
      release: `booking@${release}`,
      entry: expect.stringMatching(
        /^\d{4}-\d\d-\d\dT\d\d:\d\d \/contact assets\/form-Ab_1\.js:12:345 safari /,
      ),
      ...{ page: '/contact', browser: 'safari', file: 'assets/form-Ab_1.js', line: 12, column: 345 },
      message: 'TypeError: undefined is not a function',
      views: 2,
    });
    const days = (Number(item?.expires_at) - environment.runtime.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(pageEventLimits.retentionDays);
  });

  it('counts of a network one failing view of a release an hour', async () => {
    for (let n = 0; n < 5; n += 1) await report([failing({ line: n })], `203.0.113.${n}`);
    expect(await views(), 'five posts of one stranger').toBe(1);
    await report([failing()], '203.0.114.1');
    expect(await views()).toBe(2);
    environment.advance(hourSeconds);
    await report([failing()], '203.0.113.3');
    expect(await views(), 'an hour later').toBe(3);
  });

  it('counts of a report the first failure of each release', async () => {
    const shell = { remote: 'shell', version: '9.9.9', file: 'assets/shell.js' };
    await report([failing({ line: 1 }), failing({ line: 2 }), failing(shell)]);
    expect(await stored()).toMatchObject([{ line: 1, views: 1 }]);
    expect(await stored('shell@9.9.9')).toMatchObject([{ file: 'assets/shell.js', views: 1 }]);
  });

  it('keeps no message that a browser or React does not say', async () => {
    await report([failing({ message: 'Error: my lupus' })]);
    expect(await stored()).toMatchObject([{ message: 'Error: …' }]);
  });

  it.each([
    ['an unknown field', { seconds: 3 }],
    ['a page with a query', { page: '/contact?name=Ada' }],
    ['a page with other letters', { page: '/Ada Lovelace' }],
    ['another site’s file', { file: 'https://evil.example/a.js' }],
    ['an unknown browser', { browser: 'call 212 555 0142' }],
    ['a long message', { message: 'x'.repeat(pageEventLimits.messageChars + 1) }],
    ['a release that cannot exist', { remote: '../booking' }],
  ])('is refused with %s', async (_, changes) => {
    expect((await report([failing(changes)])).status).toBe(400);
  });

  it('is counted even if all its failures are as long as possible, and refused beyond that', async () => {
    const { bodyBytes, messageChars, fileChars, pageChars, perReport } = pageEventLimits;
    const longest = failing({
      remote: 'r'.repeat(remoteNameMaxChars),
      version: `99999.99999.99999-${'v'.repeat(40)}`,
      page: `/${'p'.repeat(pageChars - 1)}`,
      file: `${'f'.repeat(fileChars - 3)}.js`,
      message: harmlessMessage('Error', 'x on '.repeat(messageChars)),
      ...{ line: 9_999_999, column: 9_999_999, browser: 'firefox' },
    });
    const failures = Array.from({ length: perReport }, () => longest);
    expect((await report(failures)).status).toBe(200);
    expect((await report([...failures, longest])).status).toBe(400);
    expect((await post(handler, JSON.stringify({ failures }).padEnd(bodyBytes + 1))).status).toBe(413);
  });

  it('cannot come from another site: content types without a CORS preflight are refused', async () => {
    const type = { 'content-type': 'text/plain' };
    expect((await post(handler, JSON.stringify({ failures: [failing()] }), type)).status).toBe(415);
  });

  it('gets 429 with Retry-After beyond the hourly number of reports', async () => {
    await report([failing()], '203.0.113.7');
    const hour = windowStart(environment.runtime.now(), hourSeconds);
    const guard = keyedHash(testSecrets.hash, `page-events:${hour}`, '203.0.113');
    await environment.engine.put('request_guards', { guard, reports: pageEventLimits.reportsPerHour });
    const refused = await report([failing()], '203.0.113.8');
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
