import { type RemoteRoute, SlotContext, site } from '@concierge/kit';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Footer } from './footer';
import { Header } from './header';
import { NavigationProvider, navigationOf, servedNavigation } from './navigation';

// Vitest serves sources as `dev` does; visitors get the built modules.
vi.mock('../../kit/src/static/hot-reload', () => ({ followsEdits: false }));

const remotes: Parameters<typeof navigationOf>[0] = [
  {
    routes: [
      route('/contact', {
        header: ['Contact', 40],
        action: ['Book Consultation', 10],
        footer: ['Contact', 50],
      }),
      route('/auth', { account: ['Sign in', 10] }),
    ],
  },
  {
    routes: [
      route('/services', { header: ['Services', 20], footer: ['Services', 20] }),
      route('/about', { header: ['About', 10] }),
      route('/terms', { policies: ['Terms & Conditions', 10] }),
      route('/thank-you'),
    ],
  },
];

function route(path: `/${string}`, links: RemoteRoute['links'] = {}): RemoteRoute {
  return { path, component: () => null, head: { title: path, description: path }, links };
}

const around = (path: string, navigation = navigationOf(remotes)) => (
  <MemoryRouter initialEntries={[path]}>
    <NavigationProvider value={navigation}>
      <Header />
      <Footer />
    </NavigationProvider>
  </MemoryRouter>
);
const at = (path: string) => render(around(path));

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));

describe('header', () => {
  it.each([
    ['About', '/about'],
    ['Services', '/services'],
    ['Contact', '/contact'],
    ['Book Consultation', '/contact'],
    ['Sign in', '/auth'],
  ])('links %s to %s', (label, href) => {
    at('/');
    for (const link of header().getAllByRole('link', { name: label }))
      expect(link).toHaveAttribute('href', href);
  });

  const current = () =>
    header()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent);

  it('highlights the active link, and no other', () => {
    at('/services');
    expect(new Set(current())).toEqual(new Set(['Services']));
  });

  it('highlights the active link also in the served document, which React does not render again', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(around('/services'));
    const served = header().getAllByRole('link', { name: 'About' });
    const inBrowser = (
      <SlotContext value={{ load: async () => null }}>
        {around('/services', servedNavigation(container))}
      </SlotContext>
    );
    render(inBrowser, { container, hydrate: true });
    expect(current()).toEqual(['Services', 'Services']);
    for (const link of served) {
      await userEvent.click(link);
      expect(current()).toEqual(['About', 'About']);
      expect(link).toBeInTheDocument();
    }
    await userEvent.click(footer().getByRole('link', { name: 'Terms & Conditions' }));
    expect(current()).toEqual([]);
  });
});

describe('navigation', () => {
  it('has the links of all remotes, in the order that they define', () => {
    at('/');
    const [main] = header().getAllByRole('navigation', { name: 'Main' });
    if (!main) throw new Error('There is no main navigation');
    const links = within(main).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['About', 'Services', 'Contact']);
  });

  it('is read from the served document in a browser', () => {
    const { container } = at('/');
    const served = servedNavigation(container);
    for (const place of ['header', 'action', 'account', 'footer', 'policies'] as const)
      expect(served(place), place).toEqual(navigationOf(remotes)(place));
    const before = container.innerHTML;
    const again = render(around('/', servedNavigation(container)));
    expect(again.container.innerHTML).toBe(before);
  });

  it('is empty without remotes, and the rest still renders', () => {
    render(around('/', () => []));
    expect(header().getAllByRole('link')).toHaveLength(1);
    expect(footer().getByText('Quick Links')).toBeInTheDocument();
  });
});

describe('footer', () => {
  it('says how to reach the practice', () => {
    at('/');
    const { supportEmail, supportPhone } = site;
    const linkTo = (name: string) => footer().getByRole('link', { name });
    expect(linkTo(supportEmail)).toHaveAttribute('href', `mailto:${supportEmail}`);
    expect(linkTo(supportPhone.display)).toHaveAttribute('href', `tel:${supportPhone.e164}`);
  });

  it.each([
    ['Terms & Conditions', '/terms'],
    ['Services', '/services'],
  ])('links %s', (name, href) => {
    at('/');
    expect(footer().getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('shows the year 2025', () => {
    at('/');
    expect(footer().getByText(new RegExp(`© 2025 ${site.brand}`))).toBeInTheDocument();
  });
});
