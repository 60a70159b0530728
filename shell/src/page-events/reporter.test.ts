import { pageEventsPath } from '@concierge/contract/releases/page-event-limits';
import { type FailingView, pageEvents } from '@concierge/contract/releases/page-events';
import { pageAliveMark } from '@concierge/contract/releases/performance-marks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const booking = { remote: 'booking', version: '1.1.0' };
const marketing = { remote: 'marketing', version: '1.0.0' };
const loader = {
  ownerOf: (path: string) => ({ '/contact': 'booking', '/': 'marketing', '/survey': 'survey' })[path],
  releaseOf: (name: string) => [booking, marketing].find(({ remote }) => remote === name),
};
let sent: Promise<string>[];
let tellOfMarks: (path: string) => void;
/** Each test has its own reporter, but they share the document. */
let stopListening: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  sent = [];
  const listening = [window, document].map(
    (target) => [target, vi.spyOn(target, 'addEventListener')] as const,
  );
  stopListening = () => {
    for (const [target, { mock }] of listening)
      for (const [type, listener] of mock.calls) target.removeEventListener(type, listener);
  };
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static readonly supportedEntryTypes = [];
      constructor(onMarks: (list: { getEntriesByName(): object[] }) => void) {
        tellOfMarks = (path) => onMarks({ getEntriesByName: () => [{ startTime: 1, detail: { path } }] });
      }
      observe() {}
      disconnect() {}
    },
  );
  Object.assign(navigator, {
    sendBeacon: vi.fn((path: string, body: Blob) => {
      expect([path, body.type]).toEqual([pageEventsPath, 'application/json']);
      sent.push(
        new Promise((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result));
          reader.readAsText(body);
        }),
      );
      return true;
    }),
  });
});
afterEach(() => {
  stopListening();
});

/** All reported failures as the function would parse them. */
async function reported(): Promise<FailingView[]> {
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  const bodies = await Promise.all(sent);
  return bodies.flatMap((body) => pageEvents.parse(JSON.parse(body)).failures);
}
async function start(path = '/contact') {
  const { onFailure } = await import('./failures');
  (await import('./reporter')).startReporting({
    ...{ path, loader, fetch, onFailure, pageAliveMark },
    sendBeacon: (...report) => navigator.sendBeacon(...report),
  });
}

describe('a tab reports', () => {
  const seen = { page: '/contact', browser: 'other' };

  it('nothing while nothing fails', async () => {
    await start();
    tellOfMarks('/contact');
    tellOfMarks('/');
    expect(await reported()).toEqual([]);
  });

  it('the first failure of each view, from before and after it started', async () => {
    const { reportFailure: note } = await import('./failures');
    note({ cause: 'load', error: new TypeError('Failed to fetch'), release: booking });
    await start();
    note({ cause: 'rejection', error: 'my lupus' });
    await vi.advanceTimersByTimeAsync(1);
    tellOfMarks('/');
    note({ cause: 'rejection', error: 'my lupus again' });
    expect(await reported()).toEqual([
      { ...booking, ...seen, message: 'TypeError: failed to fetch' },
      { ...marketing, ...seen, page: '/', message: 'Error: …' },
    ]);
  });

  it('a page without a known release as a failure of the shell, whose registry lacks it', async () => {
    const { reportFailure: note } = await import('./failures');
    await start('/survey');
    const error = new TypeError('Failed to fetch');
    error.stack = `load@${window.location.origin}/remotes/shell/2.0.0/assets/shell.js:1:200`;
    note({ cause: 'load', error });
    expect(await reported()).toEqual([
      expect.objectContaining({ remote: 'shell', version: '2.0.0', page: '/survey', line: 1, column: 200 }),
    ]);
  });

  it('no address that no remote has: it may say anything', async () => {
    const { reportFailure: note } = await import('./failures');
    await start('/my-lupus');
    note({ cause: 'load', error: new TypeError('Failed to fetch'), release: booking });
    expect(await reported()).toEqual([expect.objectContaining({ page: '/404' })]);
  });

  it('a rejection without a reason, and the failures after an error that cannot be read', async () => {
    const { reportFailure: note } = await import('./failures');
    note({ cause: 'rejection', error: Object.create(null) });
    await start();
    note({ cause: 'rejection', error: undefined });
    expect(await reported()).toEqual([expect.objectContaining(booking)]);
  });

  it('an error event with the release and file of its script, but no image that fails to load', async () => {
    const { reportFailure: note } = await import('./failures');
    await start();
    const filename = `${window.location.origin}/remotes/survey/2.0.0/assets/a.js`;
    note(new ErrorEvent('error', { error: 'oops', filename }));
    note(new ErrorEvent('error'));
    expect(await reported()).toEqual([
      { remote: 'survey', version: '2.0.0', file: 'assets/a.js', ...seen, message: 'Error: …' },
    ]);
  });

  it('a page that never becomes interactive', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await reported()).toEqual([{ ...booking, ...seen, message: 'Error: timed out loading' }]);
  });

  it.each([
    ['edge', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0'],
    ['chrome', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'],
    ['safari', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1'],
    ['firefox', 'Mozilla/5.0 (X11; rv:131.0) Gecko/20100101 Firefox/131.0'],
  ])('the family of %s', async (family, agent) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    const { reportFailure: note } = await import('./failures');
    await start();
    note({ cause: 'load', error: new TypeError('x'), release: booking });
    expect(await reported()).toEqual([expect.objectContaining({ browser: family })]);
    vi.restoreAllMocks();
  });
});
