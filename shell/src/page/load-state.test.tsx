import { defineRemote, Link } from '@concierge/kit';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RemoteLoader } from '../federation/remote-loader';
import { PageRouter } from '../navigation/page-router';
import { LoaderProvider, PageSourceProvider } from './contexts';
import { LoadState } from './load-state';
import { Page } from './page';

const remotes = {
  survey: ['/patient-survey', () => <input aria-label="Name" />],
  marketing: ['/about', () => <h1>About us</h1>],
} as const;

const liveRemote = (name: keyof typeof remotes) => {
  const [path] = remotes[name];
  return {
    version: '1.0.0',
    entry: `/remotes/${name}/1.0.0/remoteEntry.js`,
    paths: [path],
    loading: { scripts: [], styles: [], pages: { [path]: [] } },
  };
};
const registry = { survey: liveRemote('survey'), marketing: liveRemote('marketing') };

/** True while marketing can't be loaded. */
let broken: boolean;
let loader: RemoteLoader;
let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  broken = true;
  loader = new RemoteLoader({
    registry,
    fetch,
    importRemote: async (name) => {
      if (name !== 'survey' && broken) throw new TypeError('Failed to fetch');
      const [path, component] = remotes[name as keyof typeof remotes];
      return defineRemote({ name, routes: [{ path, component, head: { title: path, description: 'd' } }] });
    },
    readLoading: vi.fn(),
    loadGate: vi.fn(),
  });
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
});

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

async function open(path: '/patient-survey' | '/about') {
  window.history.pushState(null, '', path);
  const { status } = loader.load(path);
  await expect.poll(() => loader.statusOf(path)).not.toBe(status);
  await act(async () => {
    render(
      <LoaderProvider value={loader}>
        <PageSourceProvider value={loader}>
          <PageRouter loader={loader}>
            <LoadState />
            <Link to="/about">About</Link>
            <Page />
            <input aria-label="Served field" />
          </PageRouter>
        </PageSourceProvider>
      </LoaderProvider>,
    );
  });
}

const name = () => screen.findByLabelText('Name');
const retry = () => screen.findByRole('button', { name: 'Retry' });
const about = () => screen.findByRole('heading', { name: 'About us' });

it('loads a page whose remote fails as a document, which needs no remote', async () => {
  window.history.pushState(null, '', '/about');
  await open('/patient-survey');
  await name();
  window.history.back();
  await expect.poll(() => reload).toHaveBeenCalled();
});

it('keeps a page where something was typed, says that the next one did not open, and opens it on Retry', async () => {
  await open('/patient-survey');
  await userEvent.type(await name(), 'Ada');
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  await userEvent.click(await retry());
  await retry();
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t open that page yet');
  expect(screen.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
    'href',
    `${window.location.origin}/about`,
  );
  expect(await name()).toHaveValue('Ada');
  broken = false;
  await userEvent.click(await retry());
  expect(await about()).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('tries a page once more that could not be loaded early', async () => {
  await open('/patient-survey');
  loader.load('/about');
  await expect.poll(() => loader.statusOf('/about')).toBe('failed');
  broken = false;
  await userEvent.type(await name(), 'Ada');
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  expect(await about()).toBeVisible();
});

it('loads the served page again if Retry fails', async () => {
  await open('/about');
  await userEvent.click(await retry());
  await expect.poll(() => reload).toHaveBeenCalled();
});

it('does not load the served page again if something was typed there', async () => {
  await open('/about');
  await userEvent.type(screen.getByLabelText('Served field'), 'Ada');
  await userEvent.click(await retry());
  expect(await retry()).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Part of this page isn’t responding');
  expect(reload).not.toHaveBeenCalled();
});
