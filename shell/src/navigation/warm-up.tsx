import { Activity } from 'react';
import { createRoot } from 'react-dom/client';
import { type Navigator, Router } from 'react-router-dom';
import type { ReadyPage } from '../federation/page-source';

/** Goes nowhere: nobody can click in what is never on the screen. */
const standing: Navigator = { createHref: String, go: () => {}, push: () => {}, replace: () => {} };

/** Time enough for React to render in the browser's idle moments. */
const untilRenderedMs = 3000;

/**
 * Renders a page once where nobody sees it, so that the browser has compiled its code before it is asked for: on
 * a slow phone that halves what a tap waits for (`npm run bench`). A hidden Activity renders when
 * there is nothing else to do, in slices, and runs no effect of the page.
 */
export function warmUp(path: string, { component: Page }: ReadyPage): void {
  const silent = () => {};
  // Whatever is wrong with the page is told when a visitor goes there.
  const root = createRoot(document.createElement('div'), {
    onUncaughtError: silent,
    onCaughtError: silent,
    onRecoverableError: silent,
  });
  root.render(
    <Activity mode="hidden">
      <Router location={path} navigator={standing}>
        <Page />
      </Router>
    </Activity>,
  );
  window.setTimeout(() => root.unmount(), untilRenderedMs);
}
