import type { What } from '../find';
import { expect, test } from '../test';

const heading = (name: string | RegExp): What => ({ role: 'heading', level: 1, name });
const home = heading(/^Your Personal Doctor/);
const services = heading(/How We Help You Thrive/);
const contact = heading("We're Here for You");

test('from page to page, Back and Forward, without loading a document', async ({ visitor }) => {
  await visitor.open('/');
  /** When this document began: another document has another. */
  const document = () => visitor.tab.evaluate('performance.timeOrigin');
  const first = await document();
  const arrive = async (address: string, shown: What) => {
    await visitor.arrivesAt(address);
    await visitor.sees(shown);
    await visitor.seesItAlive();
  };

  await visitor.clicks({ role: 'link', name: 'Services', within: { role: 'banner' } });
  await arrive('/services', services);
  await visitor.finds(services, { focused: true });
  await visitor.clicks({ role: 'link', name: 'Book Consultation', within: { role: 'banner' } });
  await arrive('/contact', contact);
  await visitor.finds(contact, { focused: true });

  await visitor.tab.back();
  await arrive('/services', services);
  await visitor.tab.back();
  await arrive('/', home);
  await visitor.tab.forward();
  await arrive('/services', services);
  await visitor.tab.forward();
  await arrive('/contact', contact);
  expect(await document()).toBe(first);

  // Its stylesheet came with it: it looks as when it is loaded.
  const looks = () =>
    visitor.tab.evaluate(
      `[...document.querySelectorAll('main *')].map((element) => {
        const { display, padding, fontSize } = getComputedStyle(element);
        return [element.localName, display, padding, fontSize].join(' ');
      })`,
    );
  const soft = await looks();
  await visitor.open('/contact');
  await expect.poll(looks).toEqual(soft);
});

test('the header underlines the page that one is on, and no other', async ({ visitor }) => {
  await visitor.open('/contact');
  const underlined = `[...document.querySelectorAll('header nav a')]
    .filter((link) => link.checkVisibility() && getComputedStyle(link).textDecorationLine === 'underline')
    .map((link) => link.textContent)`;
  await expect.poll(() => visitor.tab.evaluate(underlined)).toEqual(['Contact']);
});

test.describe('on a phone', () => {
  test.use({ size: { width: 390, height: 844 } });

  test('the menu leads on', async ({ visitor }) => {
    await visitor.open('/');
    await visitor.clicks({ text: 'Menu', within: { role: 'banner' } });
    await visitor.clicks({ role: 'link', name: 'Contact', within: { role: 'banner' } });
    await visitor.arrivesAt('/contact');
    await visitor.sees(contact);
    await visitor.seesItAlive();
  });
});
