import type { RemoteDefinition } from '@concierge/kit';

/** Where pages come from: federated remotes in the browser, server builds in the composer. */
export interface PageSource {
  /** The remote that owns a path, or undefined for an unknown one. */
  ownerOf(path: string): string | undefined;
  /** The remote's definition; suspends while it loads (browser only). */
  read(remote: string): RemoteDefinition;
  /** The body of the page as it was served, for a page whose rendering fails. */
  servedHtml(path: string): string | undefined;
}

/** Paths are owned without their trailing slash. */
export const ownedPath = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');
