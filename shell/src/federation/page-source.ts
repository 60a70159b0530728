import type { PageHead } from '@concierge/kit';
import type { ComponentType } from 'react';

/** A page that can be rendered at once. */
export interface ReadyPage {
  readonly component: ComponentType;
  readonly head: PageHead;
}

/** Where pages come from: federated remotes in the browser, server builds in the composer. */
export interface PageSource {
  /** The remote that owns a path, or undefined for an unknown one. */
  ownerOf(path: string): string | undefined;
  /** The page at an owned path; suspends while it loads (browser only). */
  read(path: string): ReadyPage;
  /** The HTML of the page as it was served, shown if rendering the page fails. */
  servedHtml(path: string): string | undefined;
}
