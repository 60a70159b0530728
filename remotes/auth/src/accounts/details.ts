import { name, phone } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { toastTexts } from '@concierge/contract/messages';
import { normalizeName } from '@concierge/contract/person-name';
import { phoneToSend } from '@concierge/contract/phone';
import type { AccountDetails } from '@concierge/kit';
import * as z from 'zod/mini';

/** The details an account can hold, validated by the forms' rules. Either may be empty. */
export const detailsSchema = z.object({
  name: z.string().check(
    z.overwrite(normalizeName),
    z.refine((typed) => typed === '' || name.safeParse(typed).success, {
      error: `Letters, spaces, hyphens, periods and apostrophes only, at most ${limits.nameChars} characters`,
    }),
  ),
  phone: z.string().check(
    z.overwrite((typed) => phoneToSend(typed) ?? typed.trim()),
    z.refine((typed) => typed === '' || phone.safeParse(typed).success, {
      error: toastTexts.invalidPhone.description,
    }),
  ),
});
export type Details = z.infer<typeof detailsSchema>;

/** Keeps only token claims that pass the forms' rules: an account's owner can write anything there by other means. */
export function detailsFromClaims(claims: Readonly<Record<keyof Details, unknown>>): AccountDetails {
  const { name, phone } = detailsSchema.shape;
  return {
    name: name.safeParse(claims.name).data || undefined,
    phone: phone.safeParse(claims.phone).data || undefined,
  };
}
