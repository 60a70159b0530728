import { ButtonLink, LineDrawing, useLocation } from '@concierge/kit';
import { Static } from '@concierge/kit/static';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Account } from './account';
import { MainLinks, useLinks } from './navigation';

/** Id of the element around everything that an open menu covers. */
export const pageBehindMenuId = 'page-behind-menu';

/** Opens or closes the menu at once, not on the toggle event: focus may move to the page in the same task. */
function setOpen(menu: HTMLDetailsElement | null, open: boolean): void {
  const page = document.getElementById(pageBehindMenuId);
  if (page) page.inert = open;
  if (menu) menu.open = open;
}

/** Keyboard rules of an open menu: Escape or leaving it closes it, and nothing behind it takes focus. */
function keepModal(menu: HTMLDetailsElement): () => void {
  const close = () => setOpen(menu, false);
  const events = new AbortController();
  const on = { signal: events.signal };
  menu.addEventListener('toggle', () => setOpen(menu, menu.open), on);
  document.addEventListener(
    'keydown',
    ({ key, shiftKey }) => {
      if (!menu.open) return;
      const stops = [...menu.querySelectorAll<HTMLElement>('summary, a, button:enabled')];
      if (key === 'Escape') {
        close();
        stops[0]?.focus();
      } else if (key === 'Tab' && document.activeElement === stops.at(shiftKey ? 0 : -1)) {
        // The browser then moves focus to the next stop, which is in the page.
        close();
      }
    },
    on,
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (menu.open && target instanceof Node && !menu.contains(target)) close();
    },
    on,
  );
  // If the phone is turned or the window made wide, the menu is no longer shown and must not keep the page inert.
  window.addEventListener('resize', () => menu.offsetWidth === 0 && close(), on);
  // It may have been opened before scripts ran.
  if (menu.open) setOpen(menu, true);
  return () => events.abort();
}

/**
 * The menu of small screens: a details element, so that it opens before any script runs and without one. The overlay
 * on the page is part of its summary, so a tap on the overlay closes the menu.
 */
export function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const actions = useLinks('action');

  useEffect(() => (menu.current ? keepModal(menu.current) : undefined), []);

  // A new page closes it, before that page takes focus. The first page doesn't: the menu may be open already.
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setOpen(menu.current, false);
  }, [pathname]);

  return (
    <details ref={menu} className="mobile-menu narrow-header">
      <summary className="-mr-2 grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-sand [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <LineDrawing className="size-6">
          <path d="M4 8h16M4 16h16" className="[[open]_&]:hidden" />
          <path d="M6 6l12 12M18 6L6 18" className="hidden [[open]_&]:inline" />
        </LineDrawing>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-rule border-b bg-paper px-6 pt-2 pb-8 shadow-soft">
        <nav
          aria-label="Main"
          onClickCapture={({ target }) =>
            target instanceof Element && target.closest('a') && setOpen(menu.current, false)
          }
        >
          <Static>
            <ul className="flex flex-col">
              <MainLinks className="block border-rule border-b py-4 font-display text-xl aria-[current=page]:text-pine aria-[current=page]:underline" />
              {actions.map(([to, label]) => (
                <li key={to} className="pt-6">
                  <ButtonLink to={to} data-place="action" size="lg" className="w-full">
                    {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </Static>
          <div className="pt-4">
            <Account />
          </div>
        </nav>
      </div>
    </details>
  );
}
