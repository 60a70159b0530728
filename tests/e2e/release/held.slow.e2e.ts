import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeRegistry, liveVersions } from '@concierge/release/store';
import { BookingForm, visitor } from '../../support/booking-form';
import { expect, test } from './versions';

// The browser itself reports what the release throws.
test.use({ expected: /broken/ });

test('a held release is seen by staff only; promoted, a broken one is rolled back by the browser’s check', async ({
  page,
  releases,
  runningSite: { origin, stateDir },
  inbox,
}) => {
  test.setTimeout(480_000);
  const { team, release } = releases;
  const form = 'remotes/booking/src/form/intake-form.tsx';
  const live = async () => {
    const answer = await fetch(`${origin}/registry.json`);
    return liveVersions(decodeRegistry(new Uint8Array(await answer.arrayBuffer()))).booking;
  };
  const before = await live();
  const run = async (...args: string[]) => {
    const { code, output } = await release(...args);
    expect(code, output).toBe(0);
    return output;
  };
  const hold = async (version: string) => {
    await team.edit('remotes/booking/package.json', /"version": "[^"]+"/, `"version": "${version}"`);
    return run('publish', 'booking', '--hold', '--skip-check', 'it fails on purpose');
  };

  await test.step('only staff see a held release', async () => {
    expect(await hold('1.1.0')).toContain('booking 1.1.0 is held: only previews show it.');
    expect(await live()).toBe(before);
    const state = join(team.root, '.local', 'data');
    await mkdir(state, { recursive: true });
    await cp(join(stateDir, 'data', 'site.json'), join(state, 'site.json'));
    await page.goto(/\S+\/\.preview\/\S+/.exec(await run('preview', 'booking'))?.[0] ?? '');
    const bar = page.getByRole('complementary', { name: 'Preview' });
    await expect(bar).toContainText('Preview of booking 1.1.0. Forms you send are tests.');
    const booking = await BookingForm.open(page);
    await booking.fillRequired(visitor());
    await booking.submit.click();
    await expect(page).toHaveURL(/\/patient-survey/);
    await bar.getByRole('link', { name: 'End preview' }).click();
    await expect(page).toHaveURL('/');
    await expect(bar).toHaveCount(0);
    expect(await inbox.rows('appointment_requests')).toEqual([]);
  });

  await test.step('promoted, it goes to everybody and its pages are checked', async () => {
    const output = await run('promote', 'booking');
    expect(output).toContain(`booking 1.1.0 is live (before: ${before}).`);
    expect(output).toContain('booking 1.1.0: checked live.');
    expect(await live()).toBe('1.1.0');
  });

  await test.step('what the browser finds broken after a promotion is rolled back', async () => {
    const breaks =
      "if (performance.getEntriesByType('navigation').length > 0) setTimeout(() => { throw new TypeError('broken'); });\n";
    await team.edit(form, /^/, breaks);
    await hold('1.2.0');
    const { code, output } = await release('promote', 'booking');
    expect(code, output).toBe(1);
    expect(output).toMatch(
      /Broken for visitors, and rolled back:\n\/contact of booking 1\.2\.0 in a browser: broken/,
    );
    expect(await live()).toBe('1.1.0');
    expect(await run('log', 'booking')).toMatch(/rollback booking 1\.2\.0 -> 1\.1\.0 .*a browser found/);
  });

  await test.step('what fails for a visitor is shown with its place in the sources', async () => {
    await hold('1.2.1');
    await run('promote', 'booking', '--skip-check', 'it fails on purpose');
    await page.goto('/contact');
    const failing =
      /booking@1\.2\.1 {2}1 failing views.* \/contact {2}src\/form\/intake-form\.tsx:1:\d+ {2}TypeError.*chrome/;
    await expect.poll(() => run('status'), { timeout: 60_000 }).toMatch(failing);
  });
});
