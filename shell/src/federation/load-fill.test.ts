import { defineRemote } from '@concierge/kit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FailureReport, onFailure } from '../page-events/failures';
import { loadFill } from './load-fill';
import type { LiveRegistry } from './registry';
import { RemoteLoader } from './remote-loader';

const Invitation = () => null;
const booking = defineRemote({ name: 'booking', routes: [], fills: { invitation: Invitation } });
const live = {
  version: '1.0.0',
  entry: '/remotes/booking/1.0.0/remoteEntry.js',
  paths: [],
  // A document that booking's own page was served with has that page's styles, so the registry names none.
  loading: { scripts: [], styles: [], pages: {} },
};
const manifest = { scripts: [], styles: [{ url: '/booking.css', integrity: 'sha384-b' }], pages: {} };
const loaderOf = (importRemote = async () => booking, registry: LiveRegistry = { booking: live }) =>
  new RemoteLoader({
    registry,
    fetch: (...request) => window.fetch(...request),
    importRemote,
    readLoading: async () => manifest,
    loadGate: vi.fn(),
  });
/** A registry in the form of /registry.json. */
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

const errors: FailureReport[] = [];
beforeEach(() => {
  errors.length = 0;
  onFailure((failure) => void errors.push(failure));
  vi.stubGlobal('fetch', async () => Response.json(registryOf(['invitation'])));
  // There is no browser here to load stylesheets.
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) link.onerror = null;
    append(link);
    if (link instanceof HTMLLinkElement) link.onload?.(new Event('load'));
  });
});
afterEach(() => {
  document.head.innerHTML = '';
});

const sheets = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

it('fills a composed slot from the remote that it was served with, and keeps the served HTML', async () => {
  const part = served();
  part.dataset.mf = 'booking';
  const prefetched = Object.assign(document.createElement('link'), { media: 'not all' });
  document.head.append(prefetched);
  const fill = await loadFill(loaderOf(), 'invitation', part);
  expect(fill).toMatchObject({ remote: 'booking', component: Invitation, html: '<p>Invited</p>' });
  expect(sheets(), 'the page was composed with the slot’s styles').toEqual([null]);
  expect(prefetched.media, 'styles that wait for another page').toBe('not all');
});

it('fills a slot after soft navigation from the remote that the registry names', async () => {
  expect(await loadFill(loaderOf(), 'invitation', null)).toMatchObject({ remote: 'booking' });
  expect(await loadFill(loaderOf(), 'another', null)).toBeNull();
});

it('leaves a slot empty whose remote went live after the document was loaded', async () => {
  expect(await loadFill(loaderOf(undefined, {}), 'invitation', null)).toBeNull();
  expect(errors).toEqual([]);
});

it('places the stylesheet of the remote last, after that of the page around it', async () => {
  await loadFill(loaderOf(), 'invitation', null);
  await loadFill(loaderOf(), 'invitation', null);
  expect(sheets()).toEqual(['/booking.css']);
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/marketing.css' }),
  );
  await loadFill(loaderOf(), 'invitation', null);
  expect(sheets()).toEqual(['/booking.css', '/marketing.css', '/booking.css']);
});

it('reports an error of the remote if it does not load, or does not fill the slot', async () => {
  const away = loaderOf(() => Promise.reject(new Error('away')));
  await expect(loadFill(away, 'invitation', null)).rejects.toThrow('away');
  const without = loaderOf(async () => defineRemote({ name: 'booking', routes: [] }));
  await expect(loadFill(without, 'invitation', null)).rejects.toThrow('does not fill');
  expect(errors).toMatchObject([{ cause: 'load' }, { cause: 'load' }]);
  errors.length = 0;
  away.leaving = true;
  await expect(loadFill(away, 'invitation', null)).rejects.toThrow('away');
  expect(errors, 'what the browser cancels for the next document').toEqual([]);
});
