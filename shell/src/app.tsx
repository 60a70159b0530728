import { Late } from './background/late';
import { pageIdle } from './background/page-idle';
import { Footer } from './chrome/footer';
import { Header } from './chrome/header';
import { pageBehindMenuId } from './chrome/mobile-menu';
import { useAfterNavigation } from './navigation/after-navigation';
import { LoadState } from './page/load-state';
import { Page } from './page/page';

function AfterNavigation() {
  useAfterNavigation();
  return null;
}

/** The assistant and the background tasks. */
const loadLateParts = () => pageIdle.then(() => import('./late-parts')).then(({ LateParts }) => LateParts);

/**
 * Everything around a page. The page itself comes from a remote.
 * @param site A site that is not public has only what its remotes bring.
 */
export function App({ site }: { site?: string | undefined }) {
  return (
    <>
      <a
        href="#main"
        className="fixed -top-28 left-4 z-60 rounded-full bg-pine px-5 py-3 font-semibold text-white focus:top-2 print:hidden"
      >
        Skip to content
      </a>
      <Header site={site} />
      <div id={pageBehindMenuId} className="contents">
        <LoadState />
        <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
          <Page />
        </main>
        {!site && <Footer />}
        {!site && <Late load={loadLateParts} />}
      </div>
      <AfterNavigation />
    </>
  );
}
