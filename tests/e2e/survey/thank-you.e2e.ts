import { open } from '../../support/hydrated';
import { siteFacts } from '../../support/site-facts';
import { expect, test } from '../../support/test';

const thankYou = (query: Record<string, string>) => `/thank-you?${new URLSearchParams(query)}`;
const reachingOut = 'Thank you for reaching out';

for (const [query, heading, promise, call] of [
  [
    { type: 'appointment', name: 'Zoë' },
    'Thanks for your consultation request, Zoë!',
    /within 24 hours\..*contact you to schedule/,
    'View Our Services',
  ],
  [{ type: 'contact', name: 'Zoë' }, reachingOut, /within 24-48 hours/, 'Explore Our Approach'],
  [{ type: 'survey' }, reachingOut, /within 24-48 hours/, 'Explore Our Approach'],
  [{}, reachingOut, /within 24-48 hours/, 'Explore Our Approach'],
  [{ type: 'something-else' }, reachingOut, /within 24-48 hours/, 'Explore Our Approach'],
] as const) {
  test(`type ${'type' in query ? query.type : 'missing'}: its own words, links and the practice's contact`, async ({
    page,
  }) => {
    await open(page, thankYou(query));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const main = page.getByRole('main');
    await expect(main.getByText(promise)).toBeVisible();
    await expect(main.getByRole('link', { name: call })).toHaveAttribute('href', '/services');
    await expect(main.locator('a[href="/"]')).toBeVisible();
    await expect(main.getByRole('link', { name: siteFacts.supportEmail })).toHaveAttribute(
      'href',
      `mailto:${siteFacts.supportEmail}`,
    );
    await expect(main.getByRole('link', { name: siteFacts.supportPhone.display })).toHaveAttribute(
      'href',
      `tel:${siteFacts.supportPhone.e164}`,
    );
  });
}

for (const [what, name, shown] of [
  ['missing', undefined, 'there'],
  ['empty', '', 'there'],
  ['only spaces', '  \t ', 'there'],
  ['only control characters', '\u0000\u0007\u001b', 'there'],
  ['only direction marks', '\u202e\u2066\u200f', 'there'],
  ['markup', '<img src=x onerror=alert(1)>', 'there'],
  ['a script', '</h1><script>alert(1)</script>', 'there'],
  ['a sentence with no spaces to be seen', 'Customer\u3164your\u3164account\u3164is\u3164locked', 'there'],
  ['an address', 'evil.example', 'there'],
  ['without end', 'W'.repeat(3000), 'there'],
  ['with a direction override', 'Ana\u202eevil', 'there'],
  ['more than the first', 'Ana María', 'Ana'],
  ['from right to left', 'مريم', 'مريم'],
] as const) {
  test(`a name that is ${what} is greeted as ${shown}`, async ({ page }) => {
    await open(page, thankYou({ type: 'appointment', ...(name === undefined ? {} : { name }) }));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(`Thanks for your consultation request, ${shown}!`);
    await expect(heading.locator('img, script')).toHaveCount(0);
  });
}
