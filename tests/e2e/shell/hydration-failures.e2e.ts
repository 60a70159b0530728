import { collectFailures, reportedFailures, reportedWithOneMore } from '../../isolation/failures';
import { hold, shellScripts } from '../../support/hold';
import { hydrated } from '../../support/hydrated';
import { livePages } from '../../support/live-pages';
import { pageTools } from '../../support/page-tools';
import { expect, test } from '../../support/test';

test.use({ expected: /Minified React error #418|asked for/ });

/** The release that owns /contact. */
async function releaseOf(origin: string): Promise<string> {
  const page = (await livePages(origin)).find(({ path }) => path === '/contact');
  return `${page?.remote}@${page?.version}`;
}

for (const [tool, run] of Object.entries(pageTools)) {
  test(`what a ${tool} does to a page counts against no release`, async ({ page, runningSite }) => {
    const release = await releaseOf(runningSite.origin);
    await collectFailures(page);
    const { release: arrive } = await hold(page, shellScripts);
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await page.evaluate(run);
    arrive();
    await hydrated(page);
    expect(await reportedWithOneMore(page)).toEqual([
      { release, message: expect.stringContaining('RangeError') },
    ]);
  });
}

test('a page that its release would render otherwise counts against the release', async ({
  page,
  runningSite,
}) => {
  const release = await releaseOf(runningSite.origin);
  await collectFailures(page);
  await page.route('/contact', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('Questions', 'Other questions');
    await route.fulfill({ response, body });
  });
  await page.goto('/contact');
  await hydrated(page);
  expect(await reportedFailures(page)).toEqual([{ release, message: 'React error 418' }]);
});
