import { ButtonLink } from '@concierge/kit';
import { Static } from '@concierge/kit/static';
import { ToastRegion } from '../toasts/toast-region';
import { Account } from './account';
import { Logo } from './logo';
import { MobileMenu } from './mobile-menu';
import { MainLinks, useCurrentLinks, useLinks } from './navigation';

export function Header({ site }: { site?: string | undefined }) {
  const actions = useLinks('action');
  useCurrentLinks();
  return (
    <header className="site-header top-0 z-45 border-rule border-b bg-paper/95">
      {/* Clipped here: WebKit would clip a sticky header's lower side as well, and the open menu hangs below it. */}
      <div className="mx-auto flex min-h-18 max-w-page flex-wrap items-center gap-x-4 overflow-x-clip px-6 py-2">
        <Logo />
        <Static className={site ? 'print:hidden' : 'wide-header ml-auto print:hidden'}>
          <nav aria-label="Main">
            <ul
              className={
                site ? 'flex flex-wrap items-center gap-1' : 'flex items-center gap-1 whitespace-nowrap'
              }
            >
              <MainLinks className="header-link rounded-field px-3 py-2 font-medium text-ink text-sm hover:text-pine" />
            </ul>
          </nav>
        </Static>
        {!site && (
          <div className="header-end flex items-center gap-2 print:hidden">
            <div className="wide-header">
              <Account />
              <Static className="contents">
                {actions.map(([to, label]) => (
                  <ButtonLink key={to} to={to} data-place="action" className="shrink-0">
                    {label}
                  </ButtonLink>
                ))}
              </Static>
            </div>
            <MobileMenu />
          </div>
        )}
      </div>
      <ToastRegion />
    </header>
  );
}
