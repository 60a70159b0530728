import { Assistant } from './assistant/assistant';
import { Footer } from './chrome/footer';
import { Header } from './chrome/header';
import { beneathMenuId } from './chrome/small-menu';
import { useAfterNavigation } from './navigation/after-navigation';
import { NavigationProgress } from './navigation/navigation-progress';
import { NoticeRegion } from './notices/notice-region';
import { LoadTrouble } from './page/load-trouble';
import { Page } from './page/page';
import { useLateType } from './type/use-late-type';
import { Upkeep } from './upkeep/upkeep';

function AfterNavigation() {
  useAfterNavigation();
  useLateType();
  return null;
}

/** Everything that stands around a page. The page itself comes from a remote. */
export function App() {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header />
      <div id={beneathMenuId} className="contents">
        <NavigationProgress />
        <LoadTrouble />
        <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
          <Page />
        </main>
        <Footer />
        <Assistant />
      </div>
      <NoticeRegion />
      <AfterNavigation />
      <Upkeep />
    </>
  );
}
