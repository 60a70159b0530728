import { ButtonLink, NavLink, useLocation } from '@concierge/kit';
import { useEffect, useRef } from 'react';
import { Account } from './account';
import { bookLink, mainLinks } from './links';
import { Logo } from './logo';

function MainLinks({ className }: { className: string }) {
  return mainLinks.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} className={className}>
        {label}
      </NavLink>
    </li>
  ));
}

/**
 * The small screen's menu: a details element, so that it opens before any script runs and without one.
 * With scripts it also closes on a link, on Escape and when the page changes.
 */
function SmallMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const close = () => {
    if (menu.current) menu.current.open = false;
  };

  // A new page closes it. The first one does not: it may have been opened before scripts came.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (menu.current) menu.current.open = false;
  }, [pathname]);

  return (
    <details
      ref={menu}
      className="group md:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        close();
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="-mr-2 grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-sand [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <svg
          viewBox="0 0 24 24"
          className="size-6"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        >
          <path d="M4 8h16M4 16h16" className="group-open:hidden" />
          <path d="M6 6l12 12M18 6L6 18" className="hidden group-open:block" />
        </svg>
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-rule border-b bg-paper px-6 pt-2 pb-8 shadow-soft"
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
        <ul className="flex flex-col" onClick={close}>
          <MainLinks className="block border-rule border-b py-4 font-display text-ink text-xl no-underline aria-[current=page]:text-pine aria-[current=page]:underline" />
          <li className="pt-6">
            <ButtonLink to={bookLink.to} size="lg" className="w-full">
              {bookLink.label}
            </ButtonLink>
          </li>
        </ul>
        <div className="pt-4">
          <Account />
        </div>
      </nav>
    </details>
  );
}

export function Header() {
  return (
    <header className="sticky top-0 z-40 border-rule border-b bg-paper/95 backdrop-blur-sm print:static">
      <div className="mx-auto flex min-h-18 max-w-page items-center gap-4 px-6">
        <Logo />
        <nav aria-label="Main" className="ml-auto hidden md:block print:hidden">
          <ul className="flex items-center gap-1">
            <MainLinks className="header-link rounded-field px-3 py-2 font-medium text-ink text-sm hover:text-pine" />
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2 md:ml-0 print:hidden">
          <div className="hidden items-center gap-2 md:flex">
            <Account />
            <ButtonLink to={bookLink.to}>{bookLink.label}</ButtonLink>
          </div>
          <SmallMenu />
        </div>
      </div>
    </header>
  );
}
