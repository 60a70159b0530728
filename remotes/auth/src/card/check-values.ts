import { fieldErrors } from '@concierge/contract/forms/fields';
import { email } from '@concierge/contract/forms/intake';
import { passwordRule } from '@concierge/contract/requests/password';
import { limits } from '@concierge/contract/text/limits';
import * as z from 'zod/mini';

/* The rules of the account forms. Pages don't wait for them: they load when a form gets focus. */

const tooShort = `Password must be at least ${limits.passwordMinChars} characters`;
const spaceAtEitherEnd = 'Password can’t start or end with a space';

const newPassword = z
  .string()
  .check(
    z.minLength(limits.passwordMinChars, { error: tooShort, abort: true }),
    z.regex(passwordRule, { error: spaceAtEitherEnd }),
  );
const password = z.string().check(z.minLength(1, { error: 'Password is required' }));

const schemas = {
  signIn: z.object({ email, password }),
  signUp: z.object({ email, password: newPassword }),
  confirm: z.object({ password }),
  forgotten: z.object({ email }),
  newPassword: z.object({ password: newPassword }),
};

export type FormName = keyof typeof schemas;
/** What a form sends: by field name, trimmed and in the server's format. */
export type Values<N extends FormName> = z.infer<(typeof schemas)[N]>;

/** The values to send, or a message for each field that breaks its rule. */
export function checkValues<N extends FormName>(name: N, typed: object) {
  const parsed = schemas[name].safeParse(typed);
  return parsed.success
    ? ({ valid: true, values: parsed.data as Values<N> } as const)
    : ({ valid: false, errors: fieldErrors(parsed.error) } as const);
}
