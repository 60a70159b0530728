import { type StaffRole, signInSlot } from '@concierge/contract/staff/staff';
import { PageHeading, useSession } from '@concierge/kit';
import { Slot } from '@concierge/kit/slot';
import type { ComponentType } from 'react';

/** A page for staff with one of these roles. Loaded with such a page only. */
export function forRoles(Page: ComponentType, roles: readonly StaffRole[]): ComponentType {
  return function ForRoles() {
    const session = useSession();
    const person = session.status === 'signed-in' ? session : undefined;
    const away = !person || (person.locked ?? false);
    const notice = <Notice title="Sign in">This page is for the practice’s staff.</Notice>;
    return (
      <>
        {/* Not composed: a slot of a composed page has the styles of what is served in it, and no others. */}
        {away && (session.status === 'loading' ? notice : <Slot name={signInSlot}>{notice}</Slot>)}
        {person && (
          // It stays mounted while the screen is locked, so that what was being written is kept.
          // Whoever else signs in starts afresh.
          <div key={person.email} hidden={away} inert={away}>
            {roles.some((role) => person.roles?.includes(role)) ? (
              <Page />
            ) : (
              <Notice title="Not for your role">An owner of the practice can change what you may see.</Notice>
            )}
          </div>
        )}
      </>
    );
  };
}

function Notice({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <section className="mx-auto grid max-w-page gap-4 px-6 py-12">
      <PageHeading className="font-display text-hero tracking-tight">{title}</PageHeading>
      <p className="text-muted">{children}</p>
    </section>
  );
}
