import { Button, NavLink, PageHeading } from '@concierge/kit';
import type { MouseEvent, ReactNode } from 'react';
import { signOut } from '../session/staff-session';
import { usePerson } from './person';

/** The pages of owners: others don't see the links. */
const ofOwners = [
  ['/staff', 'Staff'],
  ['/audit', 'Audit'],
  ['/data', 'Data'],
] as const;

/** The second click of a double-click presses nothing: what is under the pointer by then may have come with the first. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** A page of the desk with its heading, the links of owners, and the way out. Its dialogs are in it as well. */
export function PageFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { email, mayAs } = usePerson();
  return (
    <div
      data-personal
      onClickCapture={ignoreSecondClick}
      className="mx-auto grid min-h-screen max-w-page grid-cols-1 content-start gap-6 px-4 py-6 sm:px-6 print:min-h-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageHeading className="font-display text-2xl tracking-tight">{title}</PageHeading>
        {mayAs('owner') && (
          <nav aria-label="For owners" className="flex flex-wrap gap-4 text-sm print:hidden">
            {ofOwners.map(([to, label]) => (
              <NavLink
                key={to}
                to={to}
                className="py-3 font-medium text-pine underline aria-[current]:no-underline"
              >
                {label}
              </NavLink>
            ))}
          </nav>
        )}
        <p className="flex flex-wrap items-center text-sm print:hidden">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          <Button variant="link" className="pr-0!" onClick={() => void signOut()}>
            Sign out
          </Button>
        </p>
      </div>
      {children}
    </div>
  );
}
