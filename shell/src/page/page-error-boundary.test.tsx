import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PageSourceProvider } from './contexts';
import { PageErrorBoundary } from './page-error-boundary';

afterEach(() => vi.restoreAllMocks());

it('keeps the served text of a page that throws, renders it again on Retry, then loads the document again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const Broken = vi.fn(() => {
    throw new TypeError('No such name in the kit');
  });
  render(
    <PageSourceProvider
      value={{ ownerOf: () => 'booking', read: vi.fn(), servedHtml: () => '<h1>Contact</h1>' }}
    >
      <PageErrorBoundary remote="booking" path="/contact">
        <Broken />
      </PageErrorBoundary>
    </PageSourceProvider>,
  );
  const retry = () => screen.getByRole('button', { name: 'Retry' });
  expect(screen.getByRole('heading', { name: 'Contact' })).toBeVisible();
  const tries = Broken.mock.calls.length;
  await userEvent.click(retry());
  expect(Broken.mock.calls.length).toBeGreaterThan(tries);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(retry());
  expect(reload).toHaveBeenCalled();
});
