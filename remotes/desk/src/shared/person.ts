import { from, type StaffRole } from '@concierge/contract/staff';
import { useSession } from '@concierge/kit';
import { useStaff } from '../session/staff-session';

/** Who of the staff reads this page. */
export function usePerson() {
  const { email, role } = useStaff();
  const session = useSession();
  return {
    email,
    /** True while the screen is locked: the page waits out of sight. */
    locked: session.status === 'signed-in' && session.locked === true,
    /** Whether they may do what a role may. The function decides; this only leaves out what would be refused. */
    mayAs: (least: StaffRole): boolean => from(least).includes(role),
  };
}
export type Person = ReturnType<typeof usePerson>;
