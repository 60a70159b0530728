import { findings } from '../../support/axe';
import { open } from '../../support/hydrated';
import { expect } from '../../support/test';
import { assistant, test } from './configured-site';
import { expectAgent, goOn, openButton, panel } from './panel';

test('it first says that another company provides it, and stays on the next page', async ({
  page,
  thirdParty,
}) => {
  await open(page, '/');
  await openButton(page).click();
  await expect(panel(page)).toContainText('comes from another company');
  expect(thirdParty.asked()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await goOn(page).click();
  await expectAgent(page);
  await expect(panel(page).getByRole('heading', { name: 'AI Assistant' })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  await expectAgent(page);
  expect(thirdParty.asked()).toBe(1);
});

test.describe('when the script cannot be loaded', () => {
  test.use({ expected: /assistant\.example|Failed to load resource/ });

  test('axe finds nothing in what it says then', async ({ page }) => {
    await page.route('https://assistant.example/**', (route) => route.abort());
    await open(page, '/');
    await openButton(page).click();
    await goOn(page).click();
    await expect(panel(page).getByRole('alert')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});

test('the policy of every page allows what the assistant needs, and nothing else', async ({ request }) => {
  for (const path of ['/', '/contact', '/terms']) {
    const { 'content-security-policy': policy = '', 'permissions-policy': features = '' } = (
      await request.get(path)
    ).headers();
    const foreign = policy
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name, ...sources]) => [name, ...sources.filter((source) => /:\/\//.test(source))])
      .filter((directive) => directive.length > 1);
    expect(foreign, path).toEqual([
      ['script-src', 'https://assistant.example'],
      ['connect-src', ...assistant.origins],
      ['frame-src', 'https://api.assistant.example'],
    ]);
    expect(policy, path).not.toContain('unsafe');
    expect(features, path).toContain('microphone=(self "https://api.assistant.example")');
  }
});
