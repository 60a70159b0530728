import { expect, test } from '../test';

test('a page that has not changed since the last visit comes to life from what the browser kept', async ({
  visitor,
  watchedSite,
  engineName,
}) => {
  test.skip(engineName === 'webkit', 'As a driver starts it, WebKit keeps no page and asks for each anew.');
  await visitor.open('/services');
  await visitor.open('/contact');
  await visitor.open('/services');
  expect(watchedSite.unchanged).toContain('/services');
  await visitor.clicks({ role: 'link', name: 'About', within: { role: 'banner' } });
  await visitor.arrivesAt('/about');
});
