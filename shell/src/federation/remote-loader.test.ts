import { defineRemote } from '@concierge/kit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FailureReport, onFailure } from '../page-events/failures';
import type { LiveRegistry } from './registry';
import { RemoteLoader, slowMs } from './remote-loader';

const definition = defineRemote({
  name: 'booking',
  routes: [{ path: '/contact', component: () => null, head: { title: 'Contact', description: 'd' } }],
});
const live = (version: string): LiveRegistry => ({
  booking: {
    version,
    entry: `/remotes/booking/${version}/remoteEntry.js`,
    paths: ['/contact'],
    loading: { scripts: [], styles: [], pages: { '/contact': [] } },
  },
});

let reported: FailureReport[];
beforeEach(() => {
  reported = [];
  onFailure((failure) => void reported.push(failure));
});

function loaderWith(importRemote: ReturnType<typeof vi.fn>, { first = live('1.0.0') } = {}) {
  const readLoading = vi.fn(async () => ({ scripts: [], styles: [], pages: { '/contact': [] } }));
  const loader = new RemoteLoader({
    registry: first,
    fetch,
    importRemote: importRemote as never,
    readLoading,
    loadGate: vi.fn(),
  });
  return { loader, readLoading };
}

describe('RemoteLoader', () => {
  it('knows which remote owns a path', () => {
    const { loader } = loaderWith(vi.fn());
    expect(loader.ownerOf('/contact')).toBe('booking');
    expect(loader.ownerOf('/unknown')).toBeUndefined();
  });

  it('can show an unowned path at once, unless the registry is empty', () => {
    expect(loaderWith(vi.fn()).loader.isShowable('/unknown')).toBe(true);
    expect(loaderWith(vi.fn()).loader.isShowable('/contact')).toBe(false);
    expect(loaderWith(vi.fn(), { first: {} }).loader.isShowable('/unknown')).toBe(false);
  });

  it('does not report loads that the browser cancels for another document', async () => {
    const { loader } = loaderWith(vi.fn().mockRejectedValueOnce(new TypeError('cancelled')));
    loader.leaving = true;
    loader.load('/contact');
    await vi.waitFor(() => expect(loader.statusOf('/contact')).toBe('failed'));
    expect(reported).toEqual([]);
  });

  it('loads a remote once, no matter how often it is requested', async () => {
    const importRemote = vi.fn(async () => definition);
    const { loader } = loaderWith(importRemote);
    loader.load('/contact');
    expect((await loader.load('/contact').arrival).head.title).toBe('Contact');
    expect(importRemote).toHaveBeenCalledTimes(1);
    expect(loader.statusOf('/contact')).toBe('ready');
  });

  describe('when the page does not list the files of a remote', () => {
    const { booking } = live('1.0.0');
    const first: LiveRegistry = booking ? { booking: { ...booking, loading: undefined } } : {};

    it('reads the manifest once for preparing, loading and actions', async () => {
      const { loader, readLoading } = loaderWith(
        vi.fn(async () => definition),
        { first },
      );
      loader.prepare('/contact');
      await loader.definition('booking');
      await loader.load('/contact').arrival;
      expect(readLoading).toHaveBeenCalledTimes(1);
    });

    it('fails if the manifest cannot be read, and recovers on retry', async () => {
      const { loader, readLoading } = loaderWith(
        vi.fn(async () => definition),
        { first },
      );
      readLoading.mockRejectedValueOnce(new SyntaxError('no JSON'));
      loader.load('/contact');
      await vi.waitFor(() => expect(loader.statusOf('/contact')).toBe('failed'));
      await loader.retry('/contact');
      expect(loader.statusOf('/contact')).toBe('ready');
    });
  });

  it('reports which remote failed, and its version', async () => {
    const { loader } = loaderWith(vi.fn(async () => Promise.reject(new Error('404'))));
    loader.load('/contact');
    await vi.waitFor(() => expect(loader.statusOf('/contact')).toBe('failed'));
    const release = { remote: 'booking', version: '1.0.0' };
    expect(reported).toEqual([{ cause: 'load', error: new Error('404'), release }]);
  });

  it('charges a page that failed while it was fetched ahead to nobody, until somebody goes there', async () => {
    const { loader } = loaderWith(vi.fn(async () => Promise.reject(new Error('a broken fetch'))));
    loader.load('/contact', false);
    await vi.waitFor(() => expect(loader.statusOf('/contact')).toBe('failed'));
    expect(reported).toEqual([]);
    loader.visit('/contact');
    await vi.waitFor(() => expect(reported).toMatchObject([{ release: { remote: 'booking' } }]));
  });

  it('retries, and resolves the pending arrival', async () => {
    const { loader } = loaderWith(vi.fn(async () => definition).mockRejectedValueOnce(new Error('404')));
    const { arrival } = loader.load('/contact');
    await vi.waitFor(() => expect(loader.statusOf('/contact')).toBe('failed'));
    expect(await loader.retry('/contact')).toBe(true);
    expect((await arrival).head.title).toBe('Contact');
  });

  it('asks for another document if a retry fails again', async () => {
    const { loader } = loaderWith(vi.fn(async () => Promise.reject(new Error('throws'))));
    loader.load('/contact');
    await vi.waitFor(() => expect(loader.statusOf('/contact')).toBe('failed'));
    expect(await loader.retry('/contact')).toBe(false);
  });

  it('tells of a slow remote, waits for it again on retry, and uses it once it arrives', async () => {
    vi.useFakeTimers();
    let arrive: (value: typeof definition) => void = () => {};
    const { loader } = loaderWith(vi.fn(() => new Promise((resolve) => (arrive = resolve))));
    loader.load('/contact');
    await vi.advanceTimersByTimeAsync(slowMs);
    expect(loader.statusOf('/contact')).toBe('slow');
    expect(reported).toEqual([]);
    expect(await loader.retry('/contact')).toBe(false);
    expect(loader.statusOf('/contact')).toBe('loading');
    await vi.advanceTimersByTimeAsync(slowMs);
    expect(loader.statusOf('/contact')).toBe('slow');
    arrive(definition);
    await vi.advanceTimersByTimeAsync(0);
    expect(loader.statusOf('/contact')).toBe('ready');
  });
});
