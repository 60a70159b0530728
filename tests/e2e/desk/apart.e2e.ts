import { siteTest as test } from '../../support/site-test';

const { expect } = test;

/** The paths in a site's sitemap. */
async function listed(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
}

test('no page of the public site, and no script of one, names the desk', async ({ runningSite }) => {
  const { origin, deskOrigin } = runningSite;
  const words = [deskOrigin, 'remotes/desk', '/api/desk'];
  const scripts = new Set<string>();
  const named = async (path: string) => {
    const text = await (await fetch(origin + path)).text();
    for (const [script] of text.matchAll(/\/(?:remotes|shell|assets)\/[^"'\s]+\.m?js/g)) scripts.add(script);
    return words.filter((word) => text.includes(word)).map((word) => `${word} in ${path}`);
  };
  const pages = [
    ...(await listed(origin)),
    '/auth',
    '/account',
    '/thank-you',
    '/no/such/page',
    '/robots.txt',
  ];
  expect((await Promise.all(pages.map(named))).flat()).toEqual([]);
  expect(scripts.size).toBeGreaterThan(10);
  expect((await Promise.all([...scripts].map(named))).flat()).toEqual([]);
});
