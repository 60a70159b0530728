import { surveySections } from '@concierge/contract/survey/survey-questions';
import { toastTexts } from '@concierge/contract/text/messages';
import { desk, findings, phone } from '../../support/axe';
import { hydrated, open } from '../../support/hydrated';
import { expectNotice, noticeRegion } from '../../support/notices';
import { newSession, Survey, surveyAddress } from '../../support/survey';
import { expect, test } from '../../support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: /status of (409|500|503)/ });

test('axe finds nothing in any state of the survey', async ({ page, inbox }) => {
  test.slow();
  const clean = async (state: string) => {
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      expect.soft(await findings(page), `${state}, ${viewport.width} px`).toEqual([]);
    }
  };
  const session = newSession();
  const survey = await Survey.open(page, session);
  for (const [index, { id, keys }] of surveySections.entries()) {
    if (index > 0) await survey.next();
    await clean(`${id}, unanswered`);
    await survey.answer(keys[0], 'Yes');
    await survey.addDetails(keys[0], 'y'.repeat(1001));
    await clean(`${id}, answered`);
  }
  await survey.button('Save Progress').click();
  await expectNotice(page, toastTexts.surveySaved);
  await clean('saved');
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(/are back\./)).toBeVisible();
  await clean('restored');
  await survey.button('Erase from this device').click();
  await expect(noticeRegion(page).getByText('Erased')).toBeVisible();
  await clean('erased');
  await inbox.fault('dynamodb', 'error');
  await survey.button('Complete Survey').click();
  await expectNotice(page, toastTexts.surveyFailed);
  await clean('failed');
  await inbox.fault('dynamodb', 'ok');
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL('/thank-you?type=survey');
  await clean('completed');
  await open(page, surveyAddress(session));
  await expect(survey.received).toBeVisible();
  await clean('received');
});

test('nothing overflows sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const survey = await Survey.open(page);
  for (const index of surveySections.keys()) {
    if (index > 0) await survey.next();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
