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

function UnknownPage() {
  useDocumentHead(notFoundHead);
  return <NotFound />;
}

/**
 * The one boundary that waits for remotes. It stays while pages come and go, so that the page left behind
 * stands until the next is there; it needs no fallback, because before hydration the served text stands in
 * it. Memoised, so that nothing that changes around it reaches a page that still waits for its remote: React
 * would throw the served text away and start over.
 */
const WaitingPlace = memo(function WaitingPlace({ path, remote }: Partial<PageProps>) {
  return (
    <Suspense fallback={null}>
      {path !== undefined && remote !== undefined ? (
        <PageBoundary key={path} remote={remote} path={path}>
          <RemotePage path={path} remote={remote} />
        </PageBoundary>
      ) : (
        <UnknownPage />
      )}
    </Suspense>
  );
});

/** The page at the current address. */
export function Page() {
  const path = ownedPath(useLocation().pathname);
  const remote = usePageSource().ownerOf(path);
  return remote ? <WaitingPlace path={path} remote={remote} /> : <WaitingPlace />;
}
