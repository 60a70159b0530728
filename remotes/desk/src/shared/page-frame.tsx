import { Button, PageHeading } from '@concierge/kit';
import type { ReactNode } from 'react';
import { signOut } from '../session/staff-session';
import { usePerson } from './person';

/** A page of the desk with its heading, and the way out. */
export function PageFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { email } = usePerson();
  return (
    <div
      data-personal
      className="mx-auto grid min-h-screen max-w-page grid-cols-1 content-start gap-6 px-4 py-6 sm:px-6 print:min-h-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageHeading className="font-display text-2xl tracking-tight">{title}</PageHeading>
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
