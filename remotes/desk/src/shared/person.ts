import { from, type StaffRole } from '@concierge/contract/staff/staff';
import { useSession } from '@concierge/kit';

/** Who of the staff reads this page. For pages with `roles`, which are shown only to somebody who is signed in. */
export function usePerson() {
  const session = useSession();
  const [role] = (session.status === 'signed-in' && session.roles) || [];
  if (session.status !== 'signed-in' || !role) throw new Error('Nobody is signed in');
  return {
    email: session.email,
    /** True while the screen is locked: the page waits out of sight. */
    locked: session.locked === true,
    /** Whether they may do what a role may. The function decides; this only leaves out what would be refused. */
    mayAs: (least: StaffRole): boolean => from(least).includes(role),
  };
}
export type Person = ReturnType<typeof usePerson>;
