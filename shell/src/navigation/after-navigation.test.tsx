import { Link } from '@concierge/kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useAfterNavigation } from './after-navigation';

function Page() {
  useAfterNavigation();
  return (
    <main>
      <h1 tabIndex={-1}>Contact</h1>
      <Link to="/contact#%">A broken link</Link>
      <Link to="/contact#hours">Hours</Link>
      <h2 id="hours">When we are open</h2>
    </main>
  );
}

it('follows a link whose hash cannot be decoded', async () => {
  render(
    <MemoryRouter initialEntries={['/']}>
      <Page />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'A broken link' }));
  expect(screen.getByRole('heading', { name: 'Contact' })).toBeVisible();
});

it('focuses the part of the page that a hash names, also one that takes no focus by itself', async () => {
  render(
    <MemoryRouter initialEntries={['/']}>
      <Page />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Hours' }));
  const hours = screen.getByRole('heading', { name: 'When we are open' });
  expect(hours).toHaveFocus();
  // Without it, browsers leave the focus where it was; happy-dom focuses anything.
  expect(hours).toHaveAttribute('tabindex', '-1');
});

it('reads the scroll position once after each scroll, because reading it forces layout', async () => {
  const scrollY = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(40);
  const { container } = render(
    <MemoryRouter initialEntries={['/']}>
      <Page />
    </MemoryRouter>,
  );
  const looked = () => scrollY.mock.calls.length;
  await userEvent.click(container);
  window.dispatchEvent(new Event('pagehide'));
  expect(looked()).toBe(1);
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('pagehide'));
  expect(looked()).toBe(2);
});

it('stores positions when the tab is hidden, because a phone may discard it without another event', () => {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(40);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  render(
    <MemoryRouter initialEntries={['/']}>
      <Page />
    </MemoryRouter>,
  );
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Object.values({ ...sessionStorage })).toEqual(['40']);
});

it('leaves it to the browser to restore positions too, as its preview of a swipe needs', () => {
  window.history.scrollRestoration = 'auto';
  render(
    <MemoryRouter initialEntries={['/']}>
      <Page />
    </MemoryRouter>,
  );
  expect(window.history.scrollRestoration).toBe('auto');
});
