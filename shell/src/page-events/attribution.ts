import type { PageFailure, Release } from './failures';

export interface Place extends Release {
  /** The release's script. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

const scripts =
  /(https?:\/\/[^\s/]+)\/remotes\/([a-z][a-z0-9-]*)\/([\w.-]+)\/([\w./-]+\.js)(?::(\d{1,6}):(\d{1,6}))?/g;

/** The releases of this site whose scripts a text names, in order of appearance. */
export function scriptReleases(text: string): Place[] {
  return [...text.matchAll(scripts)]
    .filter(([, origin]) => origin === window.location.origin)
    .map(([, , remote = '', version = '', file = '', line, column]) => ({
      remote,
      version,
      file,
      ...(line && column ? { line: Number(line), column: Number(column) } : {}),
    }));
}

/**
 * The release that failed, by the address of its script. A remote comes before the shell, which calls it. Without an
 * address it is the release that the shell names or the page's, if only this site can be the cause. Errors of browser extensions are ignored.
 * @param page The release of the current page.
 */
export function attributeFailure(
  { cause, error, source = '', release }: PageFailure,
  page: Release | undefined,
): Place | undefined {
  // React doesn't find its elements where it put them: a visitor's extension or translator has moved them.
  if (cause === 'render' && error instanceof DOMException && error.name === 'NotFoundError') return undefined;
  // The stack only shows React, which finds the mismatch.
  if (cause === 'hydration') return page;
  const { stack = '', message = '' } = error instanceof Error ? error : {};
  // V8 starts a stack with the message, which may contain any text.
  const addresses = `${stack.replace(message, '')}\n${source}`;
  const places = scriptReleases(addresses);
  const place = places.find(({ remote }) => remote !== 'shell') ?? places[0];
  // One remote's code may break another's: what threw is in the stack, and the shell only called it.
  if (release && (!place || place.remote === 'shell')) return release;
  if (place) return place;
  return cause === 'error' || cause === 'csp' || addresses.includes('://') ? undefined : page;
}
