/* No schemas here: pages read this before they need any. */

/** What staff may do: each role may do everything that the ones before it may. */
export const staffRoles = ['desk', 'physician', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A role and those above it: who may call an endpoint. */
export const from = (least: StaffRole): readonly StaffRole[] => staffRoles.slice(staffRoles.indexOf(least));

/** The attribute of a staff account, and the claim of its ID token, that holds the role. */
export const roleClaim = 'custom:role';

/** A sign-in of staff ends after 12 hours, whatever its tokens say. */
export const staffSessionSeconds = 12 * 3600;

/** Staff choose longer passwords than visitors. */
export const staffPasswordMinChars = 12;

/** The slot of pages for staff that the remote with their sign-in fills. */
export const signInSlot = 'sign-in';
