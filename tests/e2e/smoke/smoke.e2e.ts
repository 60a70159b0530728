import { smoke } from '@concierge/cdk/operate/smoke';
import { watchSite } from '../../engines/watched-site';
import { siteTest as test } from '../../support/site-test';

const { expect } = test;

const notOk = async (origin: string) =>
  (await smoke(origin)).filter(({ state }) => state !== 'ok').map(({ what }) => what);

test('a healthy site passes npm run smoke', async ({ runningSite, inbox }) => {
  expect(await notOk(runningSite.origin)).toEqual([]);
  expect(await inbox.rows('appointment_requests')).toEqual([]);
});

test('each failure is named and hides no other', async ({ runningSite }) => {
  const site = await watchSite(runningSite.origin);
  try {
    site.break(/^\/api\/health|^\/accounts/);
    expect(await notOk(site.origin)).toEqual(['Functions', 'Accounts']);
    site.break(/^\/remotes\//);
    expect(await notOk(site.origin)).toEqual(['Scripts']);
    site.break(/^\/services$/);
    expect(await notOk(site.origin)).toEqual(['Page /services']);
  } finally {
    await site.close();
  }
});
