import { createHash } from 'node:crypto';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoopbackServer } from '@concierge/command-line/loopback-server';
import { rolloutSet } from '@concierge/edge/sets';
import { decodeRegistry, liveVersions, rolloutsOf } from '@concierge/release/store';
import type { Browser, Page } from 'playwright/test';
import { BookingForm, visitor } from '../../support/booking-form';
import { openToRead } from '../../support/hydrated';
import { startProxy } from '../../support/proxy';
import { SiteProcess } from '../../support/stack/launch';
import { test as base, expect } from './versions';

/** A site whose judge runs every second, and whose stages last a minute. */
const test = base.extend({
  runningSite: [
    async ({ releases }, use) => {
      // Long enough for two commands on a busy machine: a stage that ends between them is another test.
      const policy = { stages: [5, 25, 100], minutes: 1 };
      const site = await SiteProcess.start({
        artifacts: join(releases.store, '..'),
        judge: { everyMs: 1000, policy },
      });
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'serial' });

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
/** Addresses of this machine, each in its own network, that get a release at this percentage. */
function addressesIn(rollout: string, count: number): string[] {
  const all = Array.from({ length: 4000 }, (_, n) => `127.${20 + Math.floor(n / 200)}.${n % 200}.7`);
  return all.filter((address) => rolloutSet(rollout, address, digest) !== '').slice(0, count);
}

/** Visits the site from an address, in a new browser profile. */
async function visit<T>(browser: Browser, origin: string, address: string, act: (page: Page) => Promise<T>) {
  const proxy: LoopbackServer = await startProxy(({ url = '' }) => {
    const { hostname, port, pathname, search } = new URL(url);
    return { hostname, port, path: pathname + search, localAddress: address };
  });
  const context = await browser.newContext({
    baseURL: origin,
    proxy: { server: proxy.origin, bypass: '<-loopback>' },
  });
  try {
    return await act(await context.newPage());
  } finally {
    await context.close();
    await proxy.close();
  }
}

const submitted = 'event.preventDefault();';
/** Throws unless the visitor's phone number ends in 3, 6 or 9. */
const throwing = `${submitted}
          if (!/[369]$/.test(String(new FormData(event.currentTarget).get('phone'))))
            throw new TypeError('undefined is not a function');`;

test('a release that fails for many visitors is rolled back, and a healthy one goes to everybody', async ({
  browser,
  releases,
  runningSite: { origin, stateDir },
  inbox,
}) => {
  test.setTimeout(720_000);
  const { team, release } = releases;
  const form = 'remotes/booking/src/form/intake-form.tsx';
  const registry = async () =>
    decodeRegistry(new Uint8Array(await (await fetch(`${origin}/registry.json`)).arrayBuffer()));
  const share = async () =>
    rolloutsOf(await registry()).map(({ version, percent }) => `${version} ${percent}`);
  const before = liveVersions(await registry()).booking;
  const run = async (...args: string[]) => {
    const { code, output } = await release(...args);
    expect(code, output).toBe(0);
    return output;
  };
  const publishHeld = async (version: string) => {
    await team.edit('remotes/booking/package.json', /"version": "[^"]+"/, `"version": "${version}"`);
    return run('publish', 'booking', '--hold', '--skip-check', 'it fails on purpose');
  };
  const views = async (version: string, attribute: 'views' | 'failing') =>
    (await inbox.rows('page_events'))
      .filter((row) => row.release === `booking@${version}`)
      .reduce((sum, row) => sum + Number(row[attribute] ?? 0), 0);
  const bookings = async () => (await inbox.rows('appointment_requests')).length;

  await test.step('only staff see a held release', async () => {
    await team.edit(form, submitted, throwing);
    expect(await publishHeld('1.1.0')).toContain('booking 1.1.0 is held: only previews show it.');
    expect(liveVersions(await registry()).booking).toBe(before);
    const state = join(team.root, '.local', 'data');
    await mkdir(state, { recursive: true });
    await cp(join(stateDir, 'data', 'site.json'), join(state, 'site.json'));
    const link = /\S+\/\.preview\/\S+/.exec(await run('preview', 'booking'))?.[0] ?? '';
    await visit(browser, origin, '127.0.0.2', async (page) => {
      await page.goto(link);
      const bar = page.getByRole('complementary', { name: 'Preview' });
      await expect(bar).toContainText('Preview of booking 1.1.0. Forms you send are tests.');
      const booking = await BookingForm.open(page);
      await booking.fillRequired(visitor());
      await booking.submit.click();
      await expect(page).toHaveURL(/\/patient-survey/);
      await expect(bar).toBeVisible();
      await bar.getByRole('link', { name: 'End preview' }).click();
      await expect(page).toHaveURL('/');
      await expect(bar).toHaveCount(0);
    });
    expect(await bookings()).toBe(0);
  });

  await test.step('it goes to a quarter of visitors, is judged and rolled back', async () => {
    await visit(browser, origin, '127.0.0.2', async (page) => {
      await openToRead(page, '/contact');
      await expect.poll(() => views(before ?? '', 'views'), 'the version before is seen').toBeGreaterThan(0);
    });
    await run('promote', 'booking', '--rolling');
    await run('promote', 'booking', '--rolling');
    await run('pause', 'booking');
    expect(await share()).toEqual(['1.1.0 25']);
    const [midway = '', ...addresses] = addressesIn('booking_1.1.0=25', 14);
    await visit(browser, origin, midway, async (page) => {
      const begun = await BookingForm.open(page);
      const someone = visitor({ phone: '(212) 555-0129' });
      await begun.fillRequired(someone);
      for (const [n, address] of addresses.entries()) {
        const phone = `(212) 555-010${n % 10}`;
        const fails = !/[369]$/.test(phone);
        // A network counts for at most three failing views a day.
        for (let view = 0; view < (fails ? 2 : 1); view += 1)
          await visit(browser, origin, address, async (other) => {
            const booking = await BookingForm.open(other);
            await booking.fillRequired(visitor({ phone }));
            const earlier = await views('1.1.0', 'failing');
            await booking.submit.click();
            if (fails) await expect.poll(() => views('1.1.0', 'failing')).toBeGreaterThan(earlier);
            else await expect(other).toHaveURL(/\/patient-survey/);
          });
      }
      await expect.poll(share, { message: 'rolled back automatically' }).toEqual([]);
      expect(liveVersions(await registry()).booking).toBe(before);
      // The site is composed between the change of the registry and that of the log.
      await expect
        .poll(() => run('log', 'booking'))
        .toMatch(
          /rollback booking 1\.1\.0 -> \S+ {2}judge.*: 20 .* views failed within an hour, from 10 networks/,
        );

      expect((await begun.values()).name).toBe(someone.name);
      await begun.submit.click();
      await expect(page).toHaveURL(/\/patient-survey/);
    });
    expect(await bookings(), 'all but those that failed').toBe(4);
  });

  await test.step('a healthy release goes to everybody', async () => {
    await team.edit(form, throwing, submitted);
    await publishHeld('1.1.1');
    await run('promote', 'booking', '--rolling');
    // A person ends the first stage, and time the second.
    await run('promote', 'booking', '--rolling');
    await expect.poll(async () => liveVersions(await registry()).booking, { timeout: 300_000 }).toBe('1.1.1');
    expect(await share()).toEqual([]);
  });
});
