import * as z from 'zod/mini';
import { CognitoError } from './operation';

/** An attribute that the client may write. */
export const ownAttribute = z.object({
  Name: z.enum(['email', 'name', 'phone_number']),
  Value: z.string().check(z.maxLength(2048)),
});

/** What an account stores of these besides its address. A blank value deletes an attribute. @throws CognitoError */
export function detailsOf(attributes: readonly z.infer<typeof ownAttribute>[]) {
  const { email: _, ...details } = Object.fromEntries(
    attributes.map(({ Name, Value }) => [Name, Value === '' ? undefined : Value]),
  );
  if (details.phone_number && !/^\+\d+$/.test(details.phone_number))
    throw new CognitoError('InvalidParameterException', 'Invalid phone number format.');
  return details;
}
