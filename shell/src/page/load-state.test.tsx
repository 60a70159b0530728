import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { RemoteLoader } from '../federation/remote-loader';
import { LoaderProvider } from './contexts';
import { LoadState } from './load-state';

afterEach(() => {
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

/** Shows a survey, and then the address of a page whose remote never comes. */
async function leaveFor(path: '/about', before: () => unknown) {
  const loader = new RemoteLoader({
    registry: {
      marketing: {
        version: '1.0.0',
        entry: '/remotes/marketing/1.0.0/remoteEntry.js',
        paths: [path],
        loading: { scripts: [], styles: [], pages: { [path]: [] } },
      },
    },
    importRemote: () => Promise.reject(new TypeError('Failed to fetch')),
    readLoading: vi.fn(),
    readRegistry: vi.fn(),
    reloadDocument: vi.fn(),
  });
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  render(
    <MemoryRouter initialEntries={['/patient-survey']}>
      <LoaderProvider value={loader}>
        <LoadState />
        <main>
          <div data-page="/patient-survey">
            <input type="radio" aria-label="Yes" />
          </div>
        </main>
      </LoaderProvider>
    </MemoryRouter>,
  );
  await before();
  window.history.replaceState(null, '', path);
  loader.load(path);
  await vi.waitFor(() => expect(loader.statusOf(path)).toBe('failed'));
  return reload;
}

it('loads a page whose remote failed as a document, which needs no remote', async () => {
  const reload = await leaveFor('/about', () => {});
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
});

it('keeps the page, with Retry above it, once something was filled in', async () => {
  const reload = await leaveFor('/about', () => userEvent.click(screen.getByLabelText('Yes')));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.getByLabelText('Yes')).toBeChecked();
  expect(reload).not.toHaveBeenCalled();
});
