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
    </main>
  );
}

// happy-dom has no navigation timing.
vi.stubGlobal('PerformanceNavigationTiming', class {});

it('follows a link whose hash cannot be decoded', async () => {
  render(
    <MemoryRouter initialEntries={['/']}>
      <Page />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'A broken link' }));
  expect(screen.getByRole('heading', { name: 'Contact' })).toBeVisible();
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
