import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** What is kept of a code that was mailed: enough to recognise it, not to read it. */
const stored = z.object({
  purpose: z.enum(['confirm', 'reset']),
  hash: z.string(),
  expires: z.number(),
  attempts: z.number(),
});
type Stored = z.infer<typeof stored>;
export type CodePurpose = Stored['purpose'];

/** As long as Cognito's codes live. */
const lifetimeMs: Record<CodePurpose, number> = { confirm: 24 * 3_600_000, reset: 3_600_000 };
const maxAttempts = 5;

const hashOf = (user: string, purpose: CodePurpose, code: string): string =>
  createHash('sha256').update(`${purpose} ${user} ${code}`).digest('hex');

/** Makes a code and the text by which it is recognised later. */
export function newCode(user: string, purpose: CodePurpose, now: Date): { code: string; kept: string } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const kept: Stored = {
    purpose,
    hash: hashOf(user, purpose, code),
    expires: now.getTime() + lifetimeMs[purpose],
    attempts: 0,
  };
  return { code, kept: JSON.stringify(kept) };
}

export type CodeCheck = { readonly result: 'right' | 'expired' | 'wrong'; readonly kept: string | undefined };

/** Compares a code with what is kept; the answer carries what to keep from now on (a code works once). */
export function checkCode(
  kept: string | undefined,
  user: string,
  purpose: CodePurpose,
  code: string,
  now: Date,
): CodeCheck {
  const parsed = stored.safeParse(kept === undefined ? undefined : JSON.parse(kept));
  if (!parsed.success || parsed.data.purpose !== purpose) return { result: 'wrong', kept };
  const { data } = parsed;
  const right = timingSafeEqual(Buffer.from(data.hash), Buffer.from(hashOf(user, purpose, code)));
  if (right) return { result: now.getTime() < data.expires ? 'right' : 'expired', kept: undefined };
  const attempts = data.attempts + 1;
  return {
    result: 'wrong',
    kept: attempts < maxAttempts ? JSON.stringify({ ...data, attempts }) : undefined,
  };
}
