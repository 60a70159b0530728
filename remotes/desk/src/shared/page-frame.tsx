import { PageHeading } from '@concierge/kit';
import type { ReactNode } from 'react';

/** A page of the desk with its heading. */
export function PageFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div
      data-personal
      className="mx-auto grid min-h-screen max-w-page grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6 print:min-h-0"
    >
      <PageHeading className="font-display text-2xl tracking-tight">{title}</PageHeading>
      {children}
    </div>
  );
}
