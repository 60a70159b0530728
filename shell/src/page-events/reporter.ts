import {
  type BrowserFamily,
  type FailingView,
  harmlessMessage,
  pageEventLimits,
  pageEventsPath,
} from '@concierge/kit/page-events';
import type { RemoteLoader } from '../federation/remote-loader';
import { areAsServed } from './as-served';
import { attributeFailure, scriptReleases } from './attribution';
import type { FailureReport, PageFailure, Release } from './failures';

const { aliveMs, perReport } = pageEventLimits;
/** Failures within this time are sent as one report. */
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
  /** A page that a remote has: any other address may say anything. */
  readonly page: string;
  /** The page's; the shell's without a registry that names its remote, and on a page that no remote has. */
  readonly release: Release | undefined;
  /** The remotes whose failure in this view was reported. */
  readonly failed: Set<string>;
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

/** By what its user agent calls itself last: others name Chrome and Safari too. */
function browserOf({ userAgent }: Navigator): BrowserFamily {
  if (/Edg\w*\//.test(userAgent)) return 'edge';
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'firefox';
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'chrome';
  return /Safari\//.test(userAgent) ? 'safari' : 'other';
}

const waiting: FailingView[] = [];
let timer: number | undefined;
let sendBeacon: ReporterParts['sendBeacon'];

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  while (waiting.length > 0) {
    const body = JSON.stringify({ failures: waiting.splice(0, perReport) });
    // Counting must not disturb a visitor: a report that doesn't arrive isn't counted.
    sendBeacon(pageEventsPath, new Blob([body], { type: 'application/json' }));
  }
}

function report(view: FailingView): void {
  waiting.push(view);
  if (document.visibilityState === 'hidden') queueMicrotask(send);
  else timer ??= window.setTimeout(send, gatherMs);
}

/** Starts reporting the views of this tab in which a release fails: the first failure of each. */
export function startReporting(parts: ReporterParts): void {
  const { path, loader, onFailure, pageAliveMark } = parts;
  sendBeacon = parts.sendBeacon;
  const [shell] = scriptReleases(import.meta.url);
  const browser = browserOf(navigator);
  let alive = false;

  const begin = (path: string): View => {
    const remote = loader.ownerOf(path);
    const release = remote === undefined ? undefined : loader.releaseOf(remote);
    return { path, page: remote === undefined ? '/404' : path, release: release ?? shell, failed: new Set() };
  };
  let view = begin(path);
  const { release: loaded } = view;

  let last: unknown = Symbol('none yet');
  const fail = async (reported: FailureReport): Promise<void> => {
    const seen = view;
    const failure = failureOf(reported);
    // React reports an error first, then throws it, and the browser reports it too: that is one error.
    if (!failure || failure.error === last) return;
    last = failure.error;
    if (failure.replaced && !(await areAsServed(failure.replaced, path, parts.fetch))) return;
    const place = attributeFailure(failure, seen.release);
    if (!place || seen.failed.has(place.remote)) return;
    const { error } = failure;
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    const said = harmlessMessage(name, message);
    seen.failed.add(place.remote);
    report({ ...place, page: seen.page, browser, message: said });
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
      if (!alive && loaded)
        void fail({ cause: 'dead', error: new Error('timed out loading'), release: loaded });
    },
    Math.max(0, aliveMs - performance.now()),
  );

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
