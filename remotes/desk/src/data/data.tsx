import { Button } from '@concierge/kit';
import type { ReactNode } from 'react';
import { PageFrame } from '../shared/page-frame';
import { useExport } from '../shared/use-export';
import { Person } from './person';

/** What owners do with everything of one person, and the list of everything open. */
export function Data() {
  return (
    <PageFrame title="Data">
      <Part title="Export everything open">
        <OpenList />
      </Part>
      <Part title="Everything of one address">
        <Person />
      </Part>
    </PageFrame>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid max-w-form grid-cols-1 justify-items-start gap-4 border-t border-rule pt-6"
    >
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function OpenList() {
  const { save, pending, outcome } = useExport();
  return (
    <>
      <p>A spreadsheet with each request and message that still waits, to work from if this site is down.</p>
      <Button disabled={pending} onClick={() => void save({ what: 'open' })}>
        Export the list
      </Button>
      {outcome}
    </>
  );
}
