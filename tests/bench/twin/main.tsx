/// <reference types="vite/client" />
import {
  loadPage,
  ownedPath,
  RemoteActionProvider,
  type RemoteDefinition,
  type RemoteRoute,
  SlotContext,
} from '@concierge/kit';
import { StrictMode, startTransition, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { remote as auth } from '../../../remotes/auth/src/routes';
import { head as contactHead } from '../../../remotes/booking/src/contact/content';
import { remote as marketing } from '../../../remotes/marketing/src/routes';
import { remote as survey } from '../../../remotes/survey/src/routes';
import { App } from '../../../shell/src/app';
import { NavigationProvider, servedNavigation } from '../../../shell/src/chrome/navigation';
import type { PageSource, ReadyPage } from '../../../shell/src/federation/page-source';
import { PageRouter } from '../../../shell/src/navigation/page-router';
import { PageSourceProvider } from '../../../shell/src/page/contexts';

// What shell/src/main.tsx would be if the site were one app: the same components and pages, imported.
const definitions: readonly RemoteDefinition[] = [
  auth,
  marketing,
  survey,
  {
    name: 'booking',
    // A separate chunk, like a remote with one page.
    pages: {
      contact: async () => ({
        Page: (await import('../../../remotes/booking/src/contact/contact-page')).ContactPage,
      }),
    },
    routes: [{ path: '/contact', component: 'contact', head: contactHead }],
    actions: {},
  },
];
const pages = new Map<string, { definition: RemoteDefinition; route: RemoteRoute }>(
  definitions.flatMap((definition) => definition.routes.map((route) => [route.path, { definition, route }])),
);
const loads = new Map<string, Promise<ReadyPage>>();
const ready = new Map<string, ReadyPage>();

async function readPage(path: string): Promise<ReadyPage> {
  const page = pages.get(path);
  if (!page) throw new Error(`Nothing owns ${path}`);
  const loaded = { component: await loadPage(page.definition, page.route), head: page.route.head };
  ready.set(path, loaded);
  return loaded;
}

function load(path: string): Promise<ReadyPage> {
  const known = loads.get(path) ?? readPage(path);
  loads.set(path, known);
  return known;
}

const source: PageSource = {
  ownerOf: (path) => pages.get(path)?.definition.name,
  read: (path) => ready.get(path) ?? use(load(path)),
  servedHtml: () => undefined,
};
const runAction = async (remote: string, action: string) =>
  definitions.find(({ name }) => name === remote)?.actions[action]?.();

const loader = {
  hasNoRegistry: false,
  leaving: false,
  isShowable: (path: string) => ready.has(path),
  visit: () => {},
};

/** Static parts keep their served HTML only where slots can load. */
const slots = { load: async () => null };

const root = document.getElementById('root');
if (root) {
  const navigation = servedNavigation(root);
  void load(ownedPath(window.location.pathname));
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <PageSourceProvider value={source}>
          <RemoteActionProvider value={runAction}>
            <SlotContext value={slots}>
              <NavigationProvider value={navigation}>
                <PageRouter loader={loader}>
                  <App />
                </PageRouter>
              </NavigationProvider>
            </SlotContext>
          </RemoteActionProvider>
        </PageSourceProvider>
      </StrictMode>,
    );
  });
}
