import { email } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { passwordRule } from '@concierge/contract/password';
import * as z from 'zod/mini';

export const passwordHint = `At least ${limits.passwordMinChars} characters.`;
const tooShort = `Password must be at least ${limits.passwordMinChars} characters`;

const spaceAtEitherEnd = 'Password can’t start or end with a space';

const newPassword = z
  .string()
  .check(
    z.minLength(limits.passwordMinChars, { error: tooShort, abort: true }),
    z.regex(passwordRule, { error: spaceAtEitherEnd }),
  );

const password = z.string().check(z.minLength(1, { error: 'Password is required' }));
export const signInSchema = z.object({ email, password });
export const passwordSchema = z.object({ password });
export const signUpSchema = z.object({ email, password: newPassword });
export const emailSchema = z.object({ email });
export const newPasswordSchema = z.object({ password: newPassword });
