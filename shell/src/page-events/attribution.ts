import type { PageFailure } from './failures';

export interface Release {
  readonly remote: string;
  readonly version: string;
}
export interface Place extends Release {
  readonly line?: number;
  readonly column?: number;
}

const scripts = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.-]+)\/[^\s:()]+\.js(?::(\d{1,6}):(\d{1,6}))?/g;

/** The releases whose scripts a text names, in its order. */
export function scriptReleases(text: string): Place[] {
  return [...text.matchAll(scripts)].map(([, remote = '', version = '', line, column]) => ({
    remote,
    version,
    ...(line && column ? { line: Number(line), column: Number(column) } : {}),
  }));
}

/**
 * The release that failed: by the address of the script, of a remote before the shell, which calls it; else
 * the page's, where only a page of this site can be meant. An error of an extension is nobody's.
 * @param page The release of the page that is looked at.
 */
export function placeOf(
  { cause, error, source = '', release }: PageFailure,
  page: Release | undefined,
): Place | undefined {
  if (release) return release;
  // React finds the mismatch, wherever it comes from.
  if (cause === 'hydration') return page;
  const { stack = '', message = '' } = error instanceof Error ? error : {};
  // V8 begins a stack with the message, in which anything may stand.
  const places = scriptReleases(`${stack.replace(message, '')}\n${source}`);
  const place = places.find(({ remote }) => remote !== 'shell') ?? places[0];
  return place ?? (cause === 'rejection' || cause === 'render' ? page : undefined);
}
