import { defineRemote } from '@concierge/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFill } from './load-fill';
import type { RemoteErrorDetail } from './remote-errors';
import { RemoteLoader } from './remote-loader';

const Invitation = () => null;
const booking = defineRemote({ name: 'booking', routes: [], fills: { invitation: Invitation } });
const live = {
  version: '1.0.0',
  entry: '/remotes/booking/1.0.0/remoteEntry.js',
  paths: [],
  loading: { scripts: [], styles: [{ url: '/booking.css', integrity: 'sha384-b' }], pages: {} },
};
const loaderOf = (importRemote = async () => booking) =>
  new RemoteLoader({
    registry: { booking: live },
    importRemote,
    readLoading: async () => live.loading,
    readRegistry: async () => ({ booking: live }),
    reloadDocument: () => {},
  });
/** What is live, as /registry.json says it. */
const registryOf = (fills: string[]) => ({
  microFrontends: {
    survey: [{ deployment: { default: true }, extras: { loading: { paths: [] } } }],
    booking: [
      { deployment: { default: false }, extras: {} },
      { deployment: { default: true }, extras: { loading: { fills } } },
    ],
  },
});
const served = () => Object.assign(document.createElement('div'), { innerHTML: '<p>Invited</p>' });

const errors: RemoteErrorDetail[] = [];
const note = (event: CustomEvent<RemoteErrorDetail>) => errors.push(event.detail);
beforeEach(() => {
  errors.length = 0;
  window.addEventListener('concierge:remote-error', note);
  vi.stubGlobal('fetch', async () => Response.json(registryOf(['invitation'])));
  // No browser loads a stylesheet here.
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) link.onerror = null;
    append(link);
    if (link instanceof HTMLLinkElement) link.onload?.(new Event('load'));
  });
});
afterEach(() => {
  window.removeEventListener('concierge:remote-error', note);
  document.head.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sheets = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

it('of a composed page: of the remote that the page was served with, and remembers what was served', async () => {
  const part = served();
  part.dataset.mf = 'booking';
  const fill = await loadFill(loaderOf(), 'invitation', part);
  expect(fill).toMatchObject({ remote: 'booking', component: Invitation, html: '<p>Invited</p>' });
});

it('after soft navigation: of whichever remote the registry says fills the slot', async () => {
  expect(await loadFill(loaderOf(), 'invitation', null)).toMatchObject({ remote: 'booking' });
  expect(await loadFill(loaderOf(), 'another', null)).toBeNull();
});

it('has its remote’s stylesheet last, after that of the page around it', async () => {
  await loadFill(loaderOf(), 'invitation', null);
  await loadFill(loaderOf(), 'invitation', null);
  expect(sheets()).toEqual(['/booking.css']);
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/marketing.css' }),
  );
  await loadFill(loaderOf(), 'invitation', null);
  expect(sheets()).toEqual(['/booking.css', '/marketing.css', '/booking.css']);
});

it('that does not come, or that its version does not have, is an error of its remote', async () => {
  const away = loaderOf(() => Promise.reject(new Error('away')));
  await expect(loadFill(away, 'invitation', null)).rejects.toThrow('away');
  const without = loaderOf(async () => defineRemote({ name: 'booking', routes: [] }));
  await expect(loadFill(without, 'invitation', null)).rejects.toThrow('does not fill');
  expect(errors).toMatchObject([
    { remote: 'booking', phase: 'load' },
    { remote: 'booking', phase: 'load' },
  ]);
});
