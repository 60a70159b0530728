import type { Locator } from 'playwright/test';
import { hydrated, open, pointAt, withoutPrefetch } from '../../support/hydrated';
import { livePages } from '../../support/live-pages';
import { expect, newHeading, oldHeading, test } from './versions';

const heading = 'heading';
const level1 = { level: 1 } as const;

test.describe.configure({ mode: 'serial' });

test('a remote is published twice and rolled back while a tab stays open and keeps working', async ({
  page,
  context,
  releases,
  runningSite,
}) => {
  // It builds remotes, maybe in parallel with other tests: this catches a hang, not a busy machine.
  test.setTimeout(480_000);
  const { team, release } = releases;
  const liveVersion = async () =>
    (await livePages(runningSite.origin)).find(({ path }) => path === '/services')?.version;
  const first = await liveVersion();
  const services = page.getByRole('banner').getByRole('link', { name: 'Services' });
  const about = page.getByRole('banner').getByRole('link', { name: 'About' });
  /** Expects a new visitor to see this heading. */
  const newcomerReads = async (text: string) => {
    const other = await context.newPage();
    await open(other, '/services');
    await expect(other.getByRole(heading, level1)).toHaveAccessibleName(text);
    await other.close();
  };

  await withoutPrefetch(page);
  await open(page, '/');

  await test.step('a new version goes live', async () => {
    await team.edit('remotes/marketing/src/content/services.ts', oldHeading, newHeading);
    await team.edit('remotes/marketing/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
    const { code, output } = await release('publish', 'marketing', '--skip-check', 'a test');
    expect(code, output).toBe(0);
    expect(output).toMatch(/marketing 1\.1\.0 is live \(before: \S+\)\./);
    expect(output, 'the publisher sees what the build warns about').toContain('Sample content is in place');
    expect(output).toMatch(/\d+ pages written; \d+\.\d s, in /);
    expect(await liveVersion()).toBe('1.1.0');
    await newcomerReads(newHeading);
  });

  /** Follows a link without loading a document. */
  const follow = async (link: Locator) => {
    await pointAt(link);
    await link.click();
  };

  await test.step('the open tab continues with the version that it started with', async () => {
    await follow(services);
    await expect(page).toHaveURL('/services');
    await expect(page.getByRole(heading, level1)).toHaveAccessibleName(oldHeading);
    await follow(about);
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole(heading, level1)).not.toHaveAccessibleName(oldHeading);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });

  await test.step('a reload shows the new version', async () => {
    await follow(services);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole(heading, level1)).toHaveAccessibleName(newHeading);
  });

  await test.step('a second version goes live over it, and the tab still works', async () => {
    await team.edit('remotes/marketing/src/content/services.ts', newHeading, `${newHeading} More`);
    await team.edit('remotes/marketing/package.json', '"version": "1.1.0"', '"version": "1.2.0"');
    expect(await release('publish', 'marketing', '--skip-check', 'a test')).toMatchObject({ code: 0 });
    await newcomerReads(`${newHeading} More`);
    await follow(about);
    await expect(page).toHaveURL('/about');
    await follow(services);
    await expect(page.getByRole(heading, level1)).toHaveAccessibleName(newHeading);
  });

  await test.step('rolled back twice, visitors read the first version again', async () => {
    expect(await release('rollback', 'marketing')).toMatchObject({ code: 0 });
    await newcomerReads(newHeading);
    const { code, output } = await release('rollback', 'marketing', first ?? '');
    expect(output).toContain(`marketing ${first} is live again (before: 1.1.0).`);
    expect(code).toBe(0);
    await newcomerReads(oldHeading);
    await follow(about);
    await follow(services);
    await expect(page.getByRole(heading, level1)).toHaveAccessibleName(newHeading);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole(heading, level1)).toHaveAccessibleName(oldHeading);
  });

  await test.step('a page that would render differently in the browser is refused', async () => {
    const page = 'remotes/survey/src/thank-you/thank-you-page.tsx';
    const text = 'Need us sooner?';
    for (const [unsteady, version] of [
      ['{typeof window === "undefined" ? "served" : "taken over"}', '1.8.0'],
      ['{new Date().getFullYear()}', '1.8.1'],
    ] as const) {
      await team.edit(page, text, unsteady);
      await team.edit('remotes/survey/package.json', /"version": "[^"]+"/, `"version": "${version}"`);
      const { code, output } = await release('publish', 'survey', '--skip-check', 'a test');
      expect(code, output).toBe(1);
      expect(output).toMatch(/\/thank-you of survey does not render .* the same twice/);
      await team.edit(page, unsteady, text);
    }
  });
});
