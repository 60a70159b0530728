import type { PageHead, RemoteDefinition, RemoteRoute, SlotFill } from '@concierge/kit';
import * as kit from '@concierge/kit';
import { forRoles } from '@concierge/kit/for-roles';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { NavigationProvider, navigationOf } from './chrome/navigation';
import { registryElementId } from './federation/registry';
import { shared } from './federation/shared';
import { documentTitle } from './navigation/document-head';
import { PageSourceProvider } from './page/contexts';
import mark from './page/mark.svg?raw';
import { notFoundHead } from './page/not-found';

export const { site } = kit;
export { registryElementId, shared };

export interface RenderedPage {
  /** The inner HTML of #root. */
  readonly html: string;
  readonly head: PageHead;
  /** The document's full title, with the brand. */
  readonly title: string;
  /** The remote that owns the page; undefined for the 404 page. */
  readonly remote: string | undefined;
}

async function loadRoute(remote: RemoteDefinition, route: RemoteRoute) {
  const Page = await kit.loadPage(remote, route);
  return route.roles ? forRoles(Page, route.roles) : Page;
}

/** What these remotes show in slots. The release gate refuses two for one slot; here the first one wins. */
async function fillsOf(remotes: readonly RemoteDefinition[]): Promise<Record<string, SlotFill>> {
  const composed: Record<string, SlotFill> = {};
  for (const remote of remotes)
    for (const [slot, component] of Object.entries(remote.fills ?? {}))
      composed[slot] ??= { remote: remote.name, component: await kit.loadPage(remote, { component }) };
  return composed;
}

/**
 * Renders shell and page as the browser will hydrate them.
 * @param path An owned path, or any other for the 404 page.
 * @param siteName The site whose page it is. The document of any but the public one has it as `data-site` on its root.
 * @throws whatever the page, or another remote in one of its slots, throws while rendering.
 */
export async function renderPage(
  path: string,
  remotes: readonly RemoteDefinition[],
  siteName: RemoteDefinition['site'] = 'public',
): Promise<RenderedPage> {
  const owner = remotes.find(({ routes }) => routes.some((route) => route.path === path));
  const route = owner?.routes.find((candidate) => candidate.path === path);
  const component = owner && route ? await loadRoute(owner, route) : undefined;
  const head = route?.head ?? notFoundHead;
  const slots = { composed: await fillsOf(remotes) };
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerender(
    <StrictMode>
      <PageSourceProvider
        value={{
          ownerOf: (other) => (other === path ? owner?.name : undefined),
          read: () => {
            if (!component) throw new Error(`Nothing owns ${path}`);
            return { component, head };
          },
          servedHtml: () => undefined,
        }}
      >
        <kit.SlotContext value={slots}>
          <NavigationProvider value={navigationOf(remotes)}>
            <StaticRouter location={path}>
              <App site={siteName === 'public' ? undefined : siteName} />
            </StaticRouter>
          </NavigationProvider>
        </kit.SlotContext>
      </PageSourceProvider>
    </StrictMode>,
    {
      // In one piece: otherwise a large boundary becomes a hidden fallback and an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error: unknown) {
        failure ??= { error };
      },
    },
  );
  // Otherwise a page that throws inside its Suspense boundary would come out empty.
  if (failure) throw failure.error;
  const html = await new Response(prelude).text();
  return { html, head, title: documentTitle(head), remote: owner?.name };
}

/** The practice's mark as an SVG. */
export const favicon: string = mark;
