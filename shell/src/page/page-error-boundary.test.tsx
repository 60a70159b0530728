import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { UnsavedProvider } from '../navigation/unsaved-state';
import { PageSourceProvider } from './contexts';
import { PageErrorBoundary } from './page-error-boundary';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['then loads the document again', false, 1],
  ['and loads no document if something was typed before', true, 0],
])('keeps the served text of a page that throws, renders it again on Retry, %s', async (_, held, reloads) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const Broken = vi.fn(() => {
    throw new TypeError('No such name in the kit');
  });
  render(
    <PageSourceProvider
      value={{ ownerOf: () => 'booking', read: vi.fn(), servedHtml: () => '<h1>Contact</h1>' }}
    >
      <UnsavedProvider value={{ current: held }}>
        <PageErrorBoundary remote="booking" path="/contact">
          <Broken />
        </PageErrorBoundary>
      </UnsavedProvider>
    </PageSourceProvider>,
  );
  const retry = () => screen.getByRole('button', { name: 'Retry' });
  expect(screen.getByRole('heading', { name: 'Contact' })).toBeVisible();
  const tries = Broken.mock.calls.length;
  await userEvent.click(retry());
  expect(Broken.mock.calls.length).toBeGreaterThan(tries);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(retry());
  expect(reload).toHaveBeenCalledTimes(reloads);
});
