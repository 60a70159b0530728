import { defineRemote } from '@concierge/kit';
import { expect, it } from 'vitest';
import { renderPage } from './server';

const head = { title: 'Requests', description: 'Requests.' };
const remote = defineRemote({
  name: 'desk',
  site: 'desk',
  routes: [
    { path: '/', head, component: () => <h1>Requests</h1>, links: { header: ['Requests', 10] } },
    {
      path: '/staff',
      head,
      component: () => <h1>Staff</h1>,
      links: { header: ['Staff', 20], action: ['Add', 10], account: ['Sign in', 10], footer: ['Staff', 10] },
    },
  ],
});

async function rendered(...[path, site]: [path: string, site?: 'desk']) {
  document.body.innerHTML = (await renderPage(path, [remote], site)).html;
  const text = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
  const ways = [...document.querySelectorAll('header a')].map((link) => link.getAttribute('href'));
  return { text, ways };
}

it('shows the brand and the header’s links of its remotes on the desk, and nothing of the public site', async () => {
  const { text, ways } = await rendered('/', 'desk');
  expect(ways).toEqual(['/', '/', '/staff']);
  expect(text('h1')).toEqual(['Requests']);
  expect(text('footer, details, header button, [data-place]:not([data-place=header])')).toEqual([]);
  expect(text('header [role=status]')).toHaveLength(1);
});

it('has a 404 page with a link home on the desk too', async () => {
  const { text } = await rendered('/nowhere', 'desk');
  expect(text('h1')).toEqual(['Oops! Page not found']);
  expect(text('main a[href="/"]')).toEqual(['Return to Home']);
  expect(text('footer')).toEqual([]);
});

it('shows footer, menu and the links to act and sign in on the public site', async () => {
  const { text } = await rendered('/');
  expect(text('footer')).toHaveLength(1);
  expect(text('header [data-place=action], header [data-place=account]')).toEqual(
    expect.arrayContaining(['Add', 'Sign in']),
  );
});
