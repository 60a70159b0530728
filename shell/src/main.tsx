import './page-events/listen';
import { attempt, ownedPath, RemoteActionProvider, SlotContext, type SlotSource } from '@concierge/kit';
import { pageAliveMark } from '@concierge/kit/page-events';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { markIdle, pageIdle } from './background/page-idle';
import { NavigationProvider, servedNavigation } from './chrome/navigation';
import { importRemote } from './federation/containers';
import { manifestPath, parseManifest, parseRegistry, registryElementId } from './federation/registry';
import { RemoteLoader, slowMs } from './federation/remote-loader';
import { servedPage, withServedModules } from './federation/served-page';
import { PageRouter } from './navigation/page-router';
import { prefetchOnIntent } from './navigation/prefetch';
import { LoaderProvider, PageSourceProvider } from './page/contexts';
import { noteServed } from './page/kept-controls';
import { onFailure, reportFailure } from './page-events/failures';
import { addStyles } from './styles/add-styles';
import scriptOnlyStyles from './styles/script-only.css?inline';
import './styles/shell.css';

// Kept before any remote runs: one that wraps them must not make another's files fail, or its reports.
const fetch = window.fetch.bind(window);
const sendBeacon = navigator.sendBeacon.bind(navigator);

const root = document.getElementById('root');
const inlined = document.getElementById(registryElementId)?.textContent;

function start(root: HTMLElement): void {
  addStyles(scriptOnlyStyles);
  const { site } = root.dataset;
  const served = servedPage(root);
  const navigation = servedNavigation(root);
  const later = () => import('./federation/load-fill');
  const loader = new RemoteLoader({
    loadGate: later,
    // Without one, the page stays as it was served: readable, with links and native forms.
    registry: withServedModules(attempt(() => parseRegistry(inlined ?? '')) ?? {}, served),
    served,
    importRemote,
    fetch,
    readLoading: async (name, { version }) => {
      const address = manifestPath(name, version);
      return parseManifest(await (await fetch(address)).text(), address);
    },
  });

  const here = ownedPath(window.location.pathname);
  if (loader.ownerOf(here)) loader.load(here);

  const runAction = async (remote: string, action: string) => {
    const run = (await loader.definition(remote)).actions[action];
    if (!run) throw new Error(`Remote ${remote} offers no ${action}`);
    await run();
  };

  const slots: SlotSource = {
    load: (slot, served) => later().then(({ loadFill }) => loadFill(loader, slot, served)),
  };

  const elements = noteServed(root);
  // In a transition React hydrates in slices: no task is long, and a tap in between is handled.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <LoaderProvider value={loader}>
          <PageSourceProvider value={loader}>
            <RemoteActionProvider value={runAction}>
              <SlotContext value={slots}>
                <NavigationProvider value={navigation}>
                  <PageRouter loader={loader}>
                    <App site={site} />
                  </PageRouter>
                </NavigationProvider>
              </SlotContext>
            </RemoteActionProvider>
          </PageSourceProvider>
        </LoaderProvider>
      </StrictMode>,
      {
        // Reports the error as React does by default, and counts it as a hydration failure. Uncaught errors are counted
        // by the window's listener, errors that a page throws by its error boundary.
        onRecoverableError: (error) => {
          const replaced = elements.map((element) => (element.isConnected ? undefined : element));
          reportFailure({ cause: 'hydration', error, replaced });
          reportError(error);
        },
      },
    );
  });
  prefetchOnIntent(loader);
  // Only the public site's page events are counted.
  if (!site)
    pageIdle
      .then(() => import('./page-events/reporter'))
      .then(({ startReporting }) =>
        startReporting({ path: here, loader, fetch, sendBeacon, onFailure, pageAliveMark }),
      )
      // Offline, nothing is counted.
      .catch(() => undefined);
  setTimeout(markIdle, slowMs);
}

if (root) start(root);
