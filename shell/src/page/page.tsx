import { useLocation } from '@concierge/kit';
import { memo, Suspense } from 'react';
import { ownedPath } from '../federation/source';
import { useDocumentHead } from '../navigation/document-head';
import { NotFound, notFoundHead } from './not-found';
import { PageBoundary } from './page-boundary';
import { usePageSource } from './page-source-context';

interface PageProps {
  readonly path: string;
  readonly remote: string;
}

function RemotePage({ path, remote }: PageProps) {
  const { component: Component, head } = usePageSource().read(path);
  useDocumentHead(head);
  return (
    <div data-mf={remote} data-page={path}>
      <Component />
    </div>
  );
}

/**
 * One page of one remote. Memoised, so that nothing that changes around it reaches a page that is still
 * waiting for its remote: React would throw the served text away and start over.
 */
const IsolatedPage = memo(function IsolatedPage({ path, remote }: PageProps) {
  return (
    <PageBoundary remote={remote} path={path}>
      {/* No fallback: before hydration the served text stands here, and later the page left behind does. */}
      <Suspense fallback={null}>
        <RemotePage path={path} remote={remote} />
      </Suspense>
    </PageBoundary>
  );
});

function UnknownPage() {
  useDocumentHead(notFoundHead);
  return <NotFound />;
}

/** The page at the current address. */
export function Page() {
  const path = ownedPath(useLocation().pathname);
  const remote = usePageSource().ownerOf(path);
  return remote ? <IsolatedPage key={path} path={path} remote={remote} /> : <UnknownPage />;
}
