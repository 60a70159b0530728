import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Footer } from './footer';
import { Header } from './header';

const at = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Header />
      <Footer />
    </MemoryRouter>,
  );

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));

describe('header', () => {
  it.each([
    ['About', '/about'],
    ['Services', '/services'],
    ['How It Works', '/how-it-works'],
    ['Contact', '/contact'],
    ['Book Consultation', '/contact'],
    ['Sign in', '/auth'],
  ])('links %s to %s', (label, href) => {
    at('/');
    for (const link of header().getAllByRole('link', { name: label }))
      expect(link).toHaveAttribute('href', href);
  });

  it('highlights the active link, and no other', () => {
    at('/services');
    const current = header()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(new Set(current.map((link) => link.textContent))).toEqual(new Set(['Services']));
  });

  it('closes the small menu when a link is clicked, and on Escape', async () => {
    at('/');
    const user = userEvent.setup();
    const menu = header().getByText('Menu').closest('details');
    if (!menu) throw new Error('The menu is no details element');
    menu.open = true;
    await user.click(within(menu).getByRole('link', { name: 'Services' }));
    expect(menu.open).toBe(false);
    menu.open = true;
    within(menu).getByRole('link', { name: 'About' }).focus();
    await user.keyboard('{Escape}');
    expect(menu.open).toBe(false);
  });
});

describe('footer', () => {
  it('says how to reach the practice', () => {
    at('/');
    expect(footer().getByRole('link', { name: 'care@hearthside.example' })).toHaveAttribute(
      'href',
      'mailto:care@hearthside.example',
    );
    expect(footer().getByRole('link', { name: '(800) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+18005550142',
    );
  });

  it.each([
    ['Terms & Conditions', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['HIPAA Notice', '/hipaa'],
  ])('links %s', (name, href) => {
    at('/');
    expect(footer().getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('carries the year 2025', () => {
    at('/');
    expect(footer().getByText(/© 2025 Hearthside Medical/)).toBeInTheDocument();
  });
});
