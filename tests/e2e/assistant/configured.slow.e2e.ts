import { findings } from '../../support/axe';
import { open } from '../../support/hydrated';
import { siteFacts } from '../../support/site-facts';
import { expect } from '../../support/test';
import { assistant, test } from './configured-site';
import { closeButton, expectAgent, goOn, openAgent, openButton, panel, widget } from './panel';

test('the widget is loaded once, when first opened, and shows the configured agent', async ({
  page,
  thirdParty,
}) => {
  await open(page, '/');
  await page.mouse.wheel(0, 1200);
  await page.waitForLoadState('networkidle');
  await openButton(page).click();
  expect(thirdParty.asked()).toBe(0);
  await goOn(page).click();
  await expectAgent(page);
  await closeButton(page).click();
  await expect(widget(page)).toHaveCount(0);
  await openButton(page).click();
  await expectAgent(page);
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  await expectAgent(page);
  expect(thirdParty.asked()).toBe(1);
  await expect(page.locator(`script[src="${assistant.scriptUrl}"]`)).toHaveCount(1);
});

test('a script that is on the page already is not loaded again', async ({ page, thirdParty }) => {
  await open(page, '/');
  await page.addScriptTag({ url: assistant.scriptUrl });
  expect(thirdParty.asked()).toBe(1);
  await openAgent(page);
  expect(thirdParty.asked()).toBe(1);
});

test('Escape and the button close it, and focus returns to the button', async ({ page }) => {
  await open(page, '/contact');
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(goOn(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(openButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(closeButton(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeHidden();
  await expect(openButton(page)).toBeFocused();
});

test('the button looks different while it is open', async ({ page }) => {
  await open(page, '/');
  const color = () =>
    page
      .getByRole('button', { name: /AI Assistant$/ })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const closed = await color();
  await openButton(page).click();
  await expect.poll(color).not.toBe(closed);
  await closeButton(page).click();
  await page.mouse.move(10, 10);
  await expect.poll(color).toBe(closed);
});

for (const path of ['/', '/contact', '/patient-survey?session=1763632800000', '/auth']) {
  test(`on ${path} it first says that another company provides it`, async ({ page, thirdParty }) => {
    await open(page, path);
    await openButton(page).click();
    await expect(panel(page)).toContainText('comes from another company');
    expect(thirdParty.asked()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await goOn(page).click();
    await expectAgent(page);
    await expect(panel(page).getByRole('heading', { name: 'AI Assistant' })).toBeFocused();
    expect(thirdParty.asked()).toBe(1);
    expect(await findings(page)).toEqual([]);
  });
}

test.describe('when the script cannot be loaded', () => {
  test.use({ expected: /assistant\.example|Failed to load resource/ });

  test('it shows an error, offers phone and email, and can be retried', async ({ page, thirdParty }) => {
    thirdParty.reachable = false;
    await open(page, '/');
    await openButton(page).click();
    await goOn(page).click();
    await expect(panel(page).getByRole('alert')).toHaveText(/couldn’t load/);
    await expect(panel(page).getByRole('link', { name: siteFacts.supportPhone.display })).toBeVisible();
    await expect(panel(page).getByRole('link', { name: siteFacts.supportEmail })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    thirdParty.reachable = true;
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expectAgent(page);
    expect(thirdParty.asked()).toBe(2);
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
