import { email } from '@concierge/contract/forms/intake';
import { staffRole } from '@concierge/contract/staff/staff-role';
import * as z from 'zod/mini';

/** What the page needs to sign somebody in. */
export const signInSettings = z.object({ userPoolId: z.string(), clientId: z.string() });

export const me = z.object({ email: z.string(), role: staffRole });

export const staffMember = z.object({
  email: z.string(),
  role: z.nullable(staffRole),
  /** False until the person has set a password and an authenticator. */
  ready: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** Changes who is staff. Without an action it only lists. */
export const staffChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('add'), email, role: staffRole }),
  z.strictObject({ action: z.literal('role'), email, role: staffRole }),
  /** Forgets a lost authenticator: the person sets up another one at the next sign-in. */
  z.strictObject({ action: z.literal('reset'), email }),
  z.strictObject({ action: z.literal('remove'), email }),
]);
export type StaffChange = z.input<typeof staffChange>;

export const staffAnswer = z.object({
  staff: z.array(staffMember),
  /** Of a new account, shown once. */
  temporary_password: z.optional(z.string()),
});
export type StaffAnswer = z.infer<typeof staffAnswer>;
