import { fontsShown } from '../../support/fonts';
import type { Target } from '../find';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

const heading = (name: string | RegExp): Target => ({ role: 'heading', level: 1, name });
const home = heading(/^Your Personal Doctor/);
const services = heading(/How We Help You Thrive/);
const contact = heading("We're Here for You");

/** When this document began, which differs from one document to the next. */
const beginOf = (visitor: Visitor) => visitor.tab.evaluate('performance.timeOrigin');

test('from page to page, Back and Forward, without loading a document', async ({ visitor }) => {
  await visitor.open('/');
  const first = await beginOf(visitor);
  const arrive = async (address: string, shown: Target) => {
    await visitor.arrivesAt(address);
    await visitor.sees(shown);
    await visitor.seesItAlive();
  };

  await visitor.followsUnhurried({ role: 'link', name: 'Services', within: { role: 'banner' } });
  await arrive('/services', services);
  await visitor.finds(services, { focused: true });
  await visitor.followsUnhurried({ role: 'link', name: 'Book Consultation', within: { role: 'banner' } });
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
  expect(await beginOf(visitor)).toBe(first);

  // Its stylesheet came with it: the page looks the same when it is loaded directly.
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

/** Runs in the page: the scroll position, if it stays the same for two frames. Browsers restore positions late. */
async function settledTop(): Promise<number | undefined> {
  const top = () => Math.round(window.scrollY);
  const before = top();
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  return top() === before ? before : undefined;
}

test('Back, Forward and a reload return to where the reader was', async ({ visitor }) => {
  const isAt = (position: number) =>
    expect.poll(() => visitor.tab.evaluate(`(${settledTop})()`)).toBe(position);
  const scrollTo = async (position: number) => {
    await visitor.tab.evaluate(`window.scrollTo({ top: ${position}, behavior: 'instant' })`);
    await isAt(position);
  };
  const arrive = async (address: string, shown: Target, position: number) => {
    await visitor.arrivesAt(address);
    await visitor.sees(shown);
    await isAt(position);
  };

  await visitor.open('/');
  await visitor.followsUnhurried({ role: 'link', name: 'Services', within: { role: 'banner' } });
  await visitor.arrivesAt('/services');
  await visitor.seesItAlive();
  await visitor.tab.back();
  await arrive('/', home, 0);
  await scrollTo(900);
  // By script: to click, a visitor here scrolls the link to the middle of the screen.
  await visitor.tab.evaluate(`document.querySelector('header a[href="/services"]').click()`);
  await arrive('/services', services, 0);
  await scrollTo(600);
  await visitor.tab.back();
  await arrive('/', home, 900);
  await scrollTo(300);
  await visitor.tab.forward();
  await arrive('/services', services, 600);
  await visitor.tab.back();
  await arrive('/', home, 300);
  await visitor.tab.reload();
  await visitor.seesItAlive();
  await arrive('/', home, 300);
});

test('the same for a reader who jumped past the testimonials, which are laid out late', async ({
  visitor,
}) => {
  const closing = `document.querySelector('#closing-title')`;
  const top = () =>
    visitor.tab.evaluate(`(${settledTop})().then((top) => top && ${closing}.getBoundingClientRect().top)`);
  // Lines and fonts are rounded.
  const isBack = () => expect.poll(async () => Math.abs(Number(await top()) - 100)).toBeLessThan(6);

  await visitor.open('/');
  // While fonts load, Firefox breaks the testimonials into more lines.
  await visitor.seesItAlive();
  await visitor.tab.evaluate(fontsShown);
  await visitor.tab.evaluate(`window.scrollTo(0, ${closing}.getBoundingClientRect().top - 100)`);
  await isBack();
  await visitor.tab.evaluate(`document.querySelector('header a[href="/services"]').click()`);
  await visitor.arrivesAt('/services');
  await visitor.sees(services);
  await visitor.tab.back();
  await visitor.arrivesAt('/');
  await visitor.seesItAlive();
  await isBack();
  await visitor.tab.reload();
  await visitor.seesItAlive();
  await isBack();
});

test('pages that links in view lead to are prefetched', async ({ visitor }) => {
  await visitor.open('/');
  const files = `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`;
  await expect
    .poll(() => visitor.tab.evaluate(files))
    .toContainEqual(expect.stringMatching(/^\/remotes\/booking\/.*\.js$/));
});

test("another remote's slot becomes interactive on a loaded page and after navigation", async ({
  visitor,
}) => {
  const come = () =>
    visitor.tab.evaluate(`document.querySelector('[data-slot="invitation"]').scrollIntoView()`);
  await visitor.open('/how-it-works');
  await visitor.sees({ role: 'heading', level: 2, name: 'Ready When You Are' });
  await come();
  await visitor.seesSlotAlive();
  const first = await beginOf(visitor);
  await visitor.followsUnhurried({ role: 'link', name: 'Book Your Consultation' });
  await visitor.arrivesAt('/contact');
  await visitor.sees(contact);
  await visitor.followsUnhurried({ role: 'link', name: 'How It Works', within: { role: 'banner' } });
  await visitor.arrivesAt('/how-it-works');
  await visitor.seesItAlive();
  await come();
  await visitor.sees({ role: 'heading', level: 2, name: 'Ready When You Are' });
  expect(await beginOf(visitor)).toBe(first);
});

test('a page whose remote is late is loaded as a document and becomes interactive; Back works', async ({
  visitor,
  watchedSite,
}) => {
  watchedSite.holdUntil('/contact', /^\/remotes\/booking\//);
  await visitor.open('/');
  const first = await beginOf(visitor);
  await visitor.clicks({ role: 'link', name: 'Book Consultation', within: { role: 'banner' } });
  await visitor.arrivesAt('/contact');
  await visitor.sees(contact);
  expect(await beginOf(visitor)).not.toBe(first);
  await visitor.seesItAlive();
  await visitor.tab.back();
  await visitor.arrivesAt('/');
  await visitor.sees(home);
  await visitor.seesItAlive();
});

test('a page that is left before it is alive becomes interactive after Back', async ({
  visitor,
  watchedSite,
}) => {
  await visitor.open('/services');
  // A driver waits until a page has loaded, so the page itself follows the link.
  await visitor.tab.evaluate(`sessionStorage.setItem('leave by', '/about')`);
  watchedSite.holdUntil('/about', /^\/remotes\/auth\//);
  await visitor.goto('/auth');
  await visitor.arrivesAt('/about');
  await visitor.tab.back();
  await visitor.arrivesAt('/auth');
  await visitor.seesItAlive();
});

test('the header underlines the current page and no other', async ({ visitor }) => {
  await visitor.open('/contact');
  const underlined = `[...document.querySelectorAll('header nav a')]
    .filter((link) => link.checkVisibility() && getComputedStyle(link).textDecorationLine === 'underline')
    .map((link) => link.textContent)`;
  await expect.poll(() => visitor.tab.evaluate(underlined)).toEqual(['Contact']);
});

test.describe('on a phone', () => {
  test.use({ size: { width: 390, height: 844 } });

  test('the open menu is painted', async ({ visitor }) => {
    await visitor.open('/');
    await visitor.clicks({ text: 'Menu', within: { role: 'banner' } });
    await visitor.sees({ role: 'link', name: 'Contact', within: { role: 'banner' } });
    const link = `document.querySelector('.mobile-menu a[data-place=action]')`;
    const expected = await visitor.tab.evaluate(`getComputedStyle(${link}).backgroundColor`);
    // An engine that clips the menu still says that it is visible.
    const painted = async () => {
      const picture = Buffer.from(await visitor.tab.picture()).toString('base64');
      return await visitor.tab.evaluate(`(${colorIn})('${picture}', ${link})`);
    };
    await expect.poll(painted).toBe(expected);
  });

  test('the menu leads to a page', async ({ visitor }) => {
    await visitor.open('/');
    await visitor.clicks({ text: 'Menu', within: { role: 'banner' } });
    await visitor.clicks({ role: 'link', name: 'Contact', within: { role: 'banner' } });
    await visitor.arrivesAt('/contact');
    await visitor.sees(contact);
    await visitor.seesItAlive();
  });
});

/** Runs in the page: the color that a picture of it has just inside an element's left edge. */
async function colorIn(picture: string, element: Element): Promise<string> {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { left, top, height } = element.getBoundingClientRect();
  const scale = image.width / window.innerWidth;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(image, -Math.round((left + 12) * scale), -Math.round((top + height / 2) * scale));
  return `rgb(${context?.getImageData(0, 0, 1, 1).data.slice(0, 3).join(', ')})`;
}
