import { expect, test } from '../test';

test.use({ expected: /ink spilled/ });

test('a console error, an uncaught error and an unhandled rejection are complaints', async ({
  visitor,
  watchedSite,
}) => {
  await visitor.open('/terms');
  expect(watchedSite.complaints).toEqual([]);
  await visitor.tab.evaluate(`(() => {
    console.error('red ink spilled');
    setTimeout(() => { throw new Error('blue ink spilled'); });
    Promise.reject(new Error('green ink spilled'));
    return true;
  })()`);
  await expect
    .poll(() => [...watchedSite.complaints].sort())
    .toEqual([
      expect.stringContaining('console.error: red ink spilled'),
      expect.stringContaining('uncaught: '),
      expect.stringContaining('unhandled rejection: '),
    ]);
});
