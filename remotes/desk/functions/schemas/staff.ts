import { email } from '@concierge/contract/forms/intake';
import { staffRole } from '@concierge/contract/staff/staff-role';
import { limits } from '@concierge/contract/text/limits';
import { nameRule, normalizeName } from '@concierge/contract/text/person-name';
import { sentText } from '@concierge/contract/text/text';
import * as z from 'zod/mini';

/** What the page needs to sign somebody in. */
export const signInSettings = z.object({ userPoolId: z.string(), clientId: z.string() });

export const me = z.object({ email: z.string(), role: staffRole });

/** Somebody who can be handed a request. */
export const colleague = z.object({
  email: z.string(),
  /** Null if they gave none. */
  name: z.nullable(z.string()),
});
export type Colleague = z.infer<typeof colleague>;
export const colleaguesAnswer = z.object({ colleagues: z.array(colleague) });

export const staffMember = z.object({
  ...colleague.shape,
  role: z.nullable(staffRole),
  /** False until the person has set a password and an authenticator. */
  ready: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

const wrong = { error: 'Use letters for the name, or leave it empty.' };
const facts = {
  email,
  role: staffRole,
  name: z.optional(
    sentText(limits.typedNameChars, wrong.error).check(
      z.overwrite(normalizeName),
      z.maxLength(limits.nameChars, wrong),
      z.refine((text) => text === '' || nameRule.test(text), wrong),
    ),
  ),
};

/** Changes who is staff. Without an action it only lists. */
export const staffChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('add'), ...facts }),
  z.strictObject({ action: z.literal('role'), ...facts }),
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
