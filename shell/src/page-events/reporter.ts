import {
  harmlessMessage,
  type PageEvent,
  pageEventLimits,
  pageEventsPath,
  type VitalName,
} from '@concierge/kit/page-events';
import { onINP, onLCP } from 'web-vitals';
import type { RemoteLoader } from '../federation/remote-loader';
import { areAsServed } from './as-served';
import { attributeFailure, scriptReleases } from './attribution';
import type { FailureReport, PageFailure, Release } from './failures';

const { aliveMs, failuresPerView, perReport, vitalsOneIn } = pageEventLimits;
/** Events within this time are sent as one report. */
const gatherMs = 1000;

/** Passed in, so that the reporter imports nothing of the shell's own script. */
export interface ReporterParts {
  /** The page that this document was opened with. The visitor may have gone on since. */
  readonly path: string;
  readonly pageAliveMark: string;
  readonly onFailure: (listener: (reported: FailureReport) => void) => void;
  /** Knows which release owns a path, as this tab loaded it. */
  readonly loader: Pick<RemoteLoader, 'ownerOf' | 'releaseOf'>;
  /** The browser's own, from before any remote ran. */
  readonly fetch: typeof fetch;
  readonly sendBeacon: typeof navigator.sendBeacon;
}

/** One view of a page: from when it is shown until the visitor moves on. */
interface View {
  readonly path: string;
  /** The page's; undefined without a registry that names its remote, and on a page that no remote has. */
  readonly release: Release | undefined;
  /** The page's, then the shell's. A failure that names no script counts against the first. */
  readonly releases: readonly Release[];
  /** By remote: the failures reported in this view. */
  readonly failed: Map<string, Set<string>>;
}

/** Turns a browser event into a failure; undefined if no script is to blame. */
function failureOf(reported: FailureReport): PageFailure | undefined {
  if (!(reported instanceof Event)) return reported;
  // For a resource that fails to load, the event fires at its element and has no error.
  if (reported instanceof ErrorEvent)
    return reported.error ? { cause: 'error', error: reported.error, source: reported.filename } : undefined;
  if (reported instanceof SecurityPolicyViolationEvent)
    return { cause: 'csp', error: `violates ${reported.effectiveDirective}`, source: reported.sourceFile };
  return 'reason' in reported ? { cause: 'rejection', error: reported.reason } : undefined;
}

const waiting: PageEvent[] = [];
let timer: number | undefined;
let sendBeacon: ReporterParts['sendBeacon'];

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  while (waiting.length > 0) {
    const body = JSON.stringify({ events: waiting.splice(0, perReport) });
    // Counting must not disturb a visitor: a report that doesn't arrive isn't counted.
    sendBeacon(pageEventsPath, new Blob([body], { type: 'application/json' }));
  }
}

function report(event: PageEvent): void {
  waiting.push(event);
  if (document.visibilityState === 'hidden') queueMicrotask(send);
  else timer ??= window.setTimeout(send, gatherMs);
}

/** Starts reporting which releases this tab shows and how they fail. */
export function startReporting(parts: ReporterParts): void {
  const { path, loader, onFailure, pageAliveMark } = parts;
  sendBeacon = parts.sendBeacon;
  const [shell] = scriptReleases(import.meta.url);
  let alive = false;

  const begin = (path: string): View => {
    const remote = loader.ownerOf(path);
    const release = remote === undefined ? undefined : loader.releaseOf(remote);
    const releases = [release, shell].filter((one) => one !== undefined);
    for (const { remote, version } of releases) report({ kind: 'view', remote, version });
    return { path, release, releases, failed: new Map() };
  };
  let view = begin(path);
  const { release: loaded, releases: atLoad } = view;

  let last: unknown = Symbol('none yet');
  const fail = async (reported: FailureReport): Promise<void> => {
    const seen = view;
    const failure = failureOf(reported);
    // React reports an error first, then throws it, and the browser reports it too: that is one error.
    if (!failure || failure.error === last) return;
    last = failure.error;
    if (failure.replaced && !(await areAsServed(failure.replaced, path, parts.fetch))) return;
    const place = attributeFailure(failure, seen.releases[0]);
    if (!place) return;
    const { remote, version, line, column } = place;
    const { cause, error } = failure;
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    const text = harmlessMessage(name, message);
    const failed = seen.failed.get(remote) ?? new Set();
    seen.failed.set(remote, failed);
    if (failed.has(cause + text) || failed.size >= failuresPerView) return;
    const first = failed.size === 0;
    failed.add(cause + text);
    const at = line && column ? { line, column } : {};
    report({ kind: 'failure', remote, version, cause, first, message: text, ...at });
  };
  // Anything can be thrown, even an object that can't be turned into text. It isn't counted.
  onFailure((reported) => void fail(reported).catch(() => undefined));

  new PerformanceObserver((list) => {
    for (const mark of list.getEntriesByName(pageAliveMark)) {
      alive = true;
      const path: unknown = Reflect.get(mark, 'detail')?.path;
      if (typeof path === 'string' && path !== view.path) view = begin(path);
    }
  }).observe({ type: 'mark', buffered: true });
  window.setTimeout(
    () => {
      const [release] = atLoad;
      if (!alive && release) void fail({ cause: 'dead', error: new Error('timed out loading'), release });
    },
    Math.max(0, aliveMs - performance.now()),
  );

  if (loaded && Math.random() * vitalsOneIn < 1) measure(loaded);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

/** Reports the web vitals of this document, for the release that it was loaded with. */
function measure(release: Release): void {
  const reportVital = (name: VitalName) => (metric: { value: number }) =>
    report({ kind: 'vital', ...release, name, value: Math.min(600_000, Math.round(metric.value)) });
  onLCP(reportVital('LCP'));
  onINP(reportVital('INP'));
}
