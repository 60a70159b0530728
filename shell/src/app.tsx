import { Assistant } from './assistant/assistant';
import { BackgroundTasks } from './background/background-tasks';
import { Footer } from './chrome/footer';
import { Header } from './chrome/header';
import { pageBehindMenuId } from './chrome/mobile-menu';
import { useLateFonts } from './fonts/late-fonts';
import { useAfterNavigation } from './navigation/after-navigation';
import { LoadState } from './page/load-state';
import { Page } from './page/page';
import { ToastRegion } from './toasts/toast-region';

function AfterNavigation() {
  useAfterNavigation();
  useLateFonts();
  return null;
}

/** Everything around a page. The page itself comes from a remote. */
export function App() {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header />
      <div id={pageBehindMenuId} className="contents">
        <LoadState />
        <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
          <Page />
        </main>
        <Footer />
        <Assistant />
      </div>
      <ToastRegion />
      <AfterNavigation />
      <BackgroundTasks />
    </>
  );
}
