import { defineRemote } from '@concierge/kit';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { RemoteLoader } from '../federation/remote-loader';
import { PageSourceProvider } from './contexts';
import { Page } from './page';

// No act(): it would render without the pauses in which a page can arrive.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

it('shows a page that arrives during a soft navigation without an error, even one that React recovers from', async () => {
  const definition = defineRemote({
    name: 'booking',
    routes: [
      { path: '/contact', component: () => <h1>Contact</h1>, head: { title: 'Contact', description: 'd' } },
    ],
  });
  const loader = new RemoteLoader({
    fetch,
    registry: {
      booking: {
        version: '1.0.0',
        entry: '/remotes/booking/1.0.0/remoteEntry.js',
        paths: ['/contact'],
        loading: { scripts: [], styles: [], pages: { '/contact': [] } },
      },
    },
    // Arrives between two of React's tasks, while it has put the page's rendering aside.
    importRemote: async () => definition,
    readLoading: vi.fn(),
    loadGate: vi.fn(),
  });
  const recovered = vi.fn();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, { onRecoverableError: recovered });
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  let go = () => {};
  const Go = () => {
    const navigate = useNavigate();
    go = () => startTransition(() => void navigate('/contact'));
    return null;
  };
  root.render(
    <MemoryRouter>
      <Go />
      <PageSourceProvider value={loader}>
        <Page />
      </PageSourceProvider>
    </MemoryRouter>,
  );
  await expect.poll(() => container.querySelector('h1')).not.toBeNull();
  go();
  await expect.poll(() => container.querySelector('h1')?.textContent).toBe('Contact');
  expect(recovered.mock.calls.map(([error]) => error.cause ?? error)).toEqual([]);
});
