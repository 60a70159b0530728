import { ownedPath, useLocation } from '@concierge/kit';
import { pageAliveMark } from '@concierge/kit/page-events';
import { memo, Suspense, useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import { idleSoon } from '../background/page-idle';
import { applyStyles } from '../federation/load-files';
import { useDocumentHead } from '../navigation/document-head';
import { usePageSource } from './contexts';
import { restoreServedControls } from './kept-controls';
import { NotFound, notFoundHead } from './not-found';
import { PageErrorBoundary } from './page-error-boundary';

interface PageProps {
  readonly path: string;
  readonly remote: string;
}

function RemotePage({ path, remote }: PageProps) {
  const { component: Component, head } = usePageSource().read(path);
  useDocumentHead(head);
  useInsertionEffect(applyStyles, []);
  useLayoutEffect(restoreServedControls, []);
  usePageAlive(path);
  return (
    <div data-mf={remote} data-page={path}>
      <Component />
    </div>
  );
}

function UnknownPage() {
  useDocumentHead(notFoundHead);
  usePageAlive(ownedPath(useLocation().pathname));
  return <NotFound />;
}

function Content({ path, remote }: Partial<PageProps>) {
  if (path === undefined || remote === undefined) return <UnknownPage />;
  return (
    <PageErrorBoundary key={path} remote={remote} path={path}>
      <RemotePage path={path} remote={remote} />
    </PageErrorBoundary>
  );
}

/**
 * Two boundaries wait for remotes, and neither needs a fallback. The outer one persists across navigation, so the
 * previous page stays on screen until the next is ready. The inner one is for the served page only and keeps its text
 * until its remote arrives. Navigating away from a page whose remote never came unmounts the inner one; a single
 * boundary would wait for that remote before it showed another page. Memoized, so that changes around a page that still
 * waits don't re-render it: React would discard the served text and start over.
 */
const PageSuspense = memo(function PageSuspense(page: Partial<PageProps>) {
  const [served] = useState(page.path);
  const content = <Content {...page} />;
  return (
    <Suspense fallback={null}>
      {page.path === served ? <Suspense fallback={null}>{content}</Suspense> : content}
    </Suspense>
  );
});

/** The page at the current address. */
export function Page() {
  const path = ownedPath(useLocation().pathname);
  const remote = usePageSource().ownerOf(path);
  return remote ? <PageSuspense path={path} remote={remote} /> : <PageSuspense />;
}

/**
 * Marks when a page's controls respond: after hydration, or after rendering in a soft navigation. Measurements
 * (tests/bench) and page events read the mark. What can wait is loaded then.
 */
function usePageAlive(path: string): void {
  useEffect(() => {
    performance.mark(pageAliveMark, { detail: { path } });
    idleSoon();
  }, [path]);
}
