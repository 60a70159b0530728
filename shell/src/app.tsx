import { type ComponentType, useEffect, useState } from 'react';
import { BackgroundTasks } from './background/background-tasks';
import { settled } from './background/settled';
import { Footer } from './chrome/footer';
import { Header } from './chrome/header';
import { pageBehindMenuId } from './chrome/mobile-menu';
import { useLateFonts } from './fonts/late-fonts';
import { useAfterNavigation } from './navigation/after-navigation';
import { LoadState } from './page/load-state';
import { Page } from './page/page';

function AfterNavigation() {
  useAfterNavigation();
  useLateFonts();
  return null;
}

/** The assistant does nothing without a script, and no page waits for its code. */
function LateAssistant() {
  const [Assistant, setAssistant] = useState<ComponentType>();
  useEffect(() => {
    settled
      .then(() => import('./assistant/assistant'))
      .then(
        (loaded) => setAssistant(() => loaded.Assistant),
        // Offline. The next document tries again.
        () => undefined,
      );
  }, []);
  return Assistant ? <Assistant /> : null;
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
        <LateAssistant />
      </div>
      <AfterNavigation />
      <BackgroundTasks />
    </>
  );
}
