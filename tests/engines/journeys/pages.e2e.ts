import { everyAddress } from '../../support/live-pages';
import { test } from '../test';

// Every page includes the 404 page.
test.use({ expected: /^404 for \/no-such-page/ });

test('every page becomes interactive', async ({ visitor, runningSite }) => {
  for (const address of await everyAddress(runningSite.origin)) {
    await test.step(address, async () => {
      await visitor.open(address);
      await visitor.sees({ role: 'heading', level: 1 });
    });
  }
});
