import { expect, test } from '../test';

test('a page that has not changed since the last visit becomes interactive from the cache', async ({
  visitor,
  watchedSite,
  engineName,
}) => {
  test.skip(engineName === 'webkit', 'A driven WebKit caches no pages.');
  await visitor.open('/services');
  await visitor.open('/contact');
  await visitor.open('/services');
  expect(watchedSite.unchanged).toContain('/services');
  await visitor.clicks({ role: 'link', name: 'About', within: { role: 'banner' } });
  await visitor.arrivesAt('/about');
});
