import { Survey } from '../../support/survey';
import { test } from '../../support/test';
test.use({ viewport: { width: 390, height: 844 } });
test('heights', async ({ page }) => {
  const survey = await Survey.open(page);
  const h = async () =>
    console.log(JSON.stringify(await page.evaluate(() => {
      const out: Record<string, number> = {};
      const walk = (el: Element, depth: number, path: string) => {
        const r = el.getBoundingClientRect();
        if (r.height > 40) out[`${path}`] = Math.round(r.height);
        if (depth < 7) [...el.children].forEach((c, i) => walk(c, depth + 1, `${path}/${c.tagName.toLowerCase()}${i}`));
      };
      walk(document.body, 0, '');
      return out;
    }), null, 0).replaceAll(',', '\n'));
  await h();
  await page.screenshot({ path: '/tmp/wtb-survey.png', fullPage: true });
  void survey;
});
