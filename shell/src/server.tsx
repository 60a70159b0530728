import type { PageHead, RemoteDefinition } from '@concierge/kit';
import * as kit from '@concierge/kit';
import * as React from 'react';
import { StrictMode } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { registryElementId } from './federation/registry';
import { documentTitle } from './navigation/document-head';
import { notFoundHead } from './page/not-found';
import { PageSourceProvider } from './page/page-source-context';

/** What a remote's server build is given for its imports: this shell's own copies. */
export const shared: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  '@concierge/kit': kit,
};

export const { site } = kit;
export { favicon } from './favicon';
export { registryElementId };

export interface RenderedPage {
  /** The inside of #root. */
  readonly html: string;
  readonly head: PageHead;
  /** The head's title as the document carries it. */
  readonly title: string;
  /** The remote that owns the page; undefined for the 404 page. */
  readonly remote: string | undefined;
}

/**
 * Renders shell and page as the browser will hydrate them.
 * @param path An owned path, or any other for the 404 page.
 * @throws whatever the page throws while rendering.
 */
export async function renderPage(path: string, remotes: readonly RemoteDefinition[]): Promise<RenderedPage> {
  const owner = remotes.find(({ routes }) => routes.some((route) => route.path === path));
  const route = owner?.routes.find((candidate) => candidate.path === path);
  const component = owner && route ? await kit.loadPage(owner, route) : undefined;
  const head = route?.head ?? notFoundHead;
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerender(
    <StrictMode>
      <PageSourceProvider
        value={{
          ownerOf: (asked) => (asked === path ? owner?.name : undefined),
          read: () => {
            if (!component) throw new Error(`Nothing owns ${path}`);
            return { component, head };
          },
          servedHtml: () => undefined,
        }}
      >
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </PageSourceProvider>
    </StrictMode>,
    {
      // In one piece: a large boundary would else come out as a hidden fallback and an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error: unknown) {
        failure ??= { error };
      },
    },
  );
  // A page that throws inside its Suspense boundary would else come out as an empty one.
  if (failure) throw failure.error;
  const html = await new Response(prelude).text();
  return { html, head, title: documentTitle(head), remote: owner?.name };
}
