import { pageEventsPath } from '@concierge/contract/page-event-kinds';
import { type PageEvent, pageEvents } from '@concierge/contract/page-events';
import { pageAliveMark } from '@concierge/contract/performance-marks';
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** All reported events as the function would parse them, without vitals, which are sampled at random. */
async function reported(): Promise<PageEvent[]> {
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  const bodies = await Promise.all(sent);
  return bodies
    .flatMap((body) => pageEvents.parse(JSON.parse(body)).events)
    .filter(({ kind }) => kind !== 'vital');
}
async function start(path = '/contact') {
  const { onFailure } = await import('./failures');
  (await import('./reporter')).startReporting({
    ...{ path, loader, fetch, onFailure, pageAliveMark },
    sendBeacon: (...report) => navigator.sendBeacon(...report),
  });
}

describe('a tab reports', () => {
  it('each page view once, with the release of the page, even if the visitor went on before it started', async () => {
    window.history.replaceState(null, '', '/');
    await start();
    tellOfMarks('/contact');
    tellOfMarks('/');
    expect(await reported()).toEqual([
      { kind: 'view', ...booking },
      { kind: 'view', ...marketing },
    ]);
  });

  it('failures from before and after it started: equal ones once, and the first of a view as the first', async () => {
    const { reportFailure: note } = await import('./failures');
    note({ cause: 'load', error: new TypeError('Failed to fetch'), release: booking });
    await start();
    const again = new TypeError('Failed to fetch');
    for (let n = 0; n < 3; n += 1) note({ cause: 'load', error: again, release: booking });
    note({ cause: 'rejection', error: 'my lupus' });
    const [, ...failures] = await reported();
    expect(failures).toEqual([
      { kind: 'failure', ...booking, cause: 'load', first: true, message: 'TypeError: failed to fetch' },
      { kind: 'failure', ...booking, cause: 'rejection', first: false, message: 'Error: …' },
    ]);
  });

  it('a page without a known release as a failure of the shell, whose registry lacks it', async () => {
    const { reportFailure: note } = await import('./failures');
    await start('/survey');
    const error = new TypeError('Failed to fetch');
    error.stack = `load@${window.location.origin}/remotes/shell/2.0.0/assets/shell.js:1:200`;
    note({ cause: 'load', error });
    expect(await reported()).toEqual([
      expect.objectContaining({ kind: 'failure', remote: 'shell', version: '2.0.0', cause: 'load' }),
    ]);
  });

  it('a rejection without a reason, and the failures after an error that cannot be read', async () => {
    const { reportFailure: note } = await import('./failures');
    note({ cause: 'rejection', error: Object.create(null) });
    await start();
    note({ cause: 'rejection', error: undefined });
    expect(await reported()).toContainEqual(
      expect.objectContaining({ kind: 'failure', ...booking, cause: 'rejection', first: true }),
    );
  });

  it('an error event with the release of its script, but no image that fails to load', async () => {
    const { reportFailure: note } = await import('./failures');
    await start();
    const filename = `${window.location.origin}/remotes/survey/2.0.0/assets/a.js`;
    note(new ErrorEvent('error', { error: 'oops', filename }));
    note(new ErrorEvent('error'));
    expect(await reported()).toContainEqual({
      kind: 'failure',
      remote: 'survey',
      version: '2.0.0',
      cause: 'error',
      first: true,
      message: 'Error: …',
    });
  });

  it('a page that never becomes interactive', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await reported()).toContainEqual(
      expect.objectContaining({ kind: 'failure', ...booking, cause: 'dead', first: true }),
    );
  });
});
