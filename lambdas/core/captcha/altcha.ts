import { limits } from '@concierge/contract/text/limits';
import type { CaptchaChallenge } from '@concierge/contract/wire/responses';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { CaptchaProvider } from './verification-result';

/**
 * Up to so many keys are derived until one fits, which browsers do in native code, as fast as any other program on one
 * thread: a key takes 0.7 to 1.4 ms in Chromium's worker, and 1.2 to 2 ms in Python on the same machine (88 ms for a
 * token, the mean of 30). A token takes half the tries on average: about 300 ms on a phone with a processor four times
 * slower. Verifying it takes one key.
 */
export const work = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, tries: 150 } as const;

/** What altcha's client sends, as base64-encoded JSON. */
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(work.algorithm),
      nonce: z.string(),
      salt: z.string(),
      // The challenge is signed with its parameters, but the sender must not choose how long we compute.
      cost: z.literal(work.cost),
      keyLength: z.int().check(z.minimum(1), z.maximum(64)),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * A new signed proof-of-work challenge, valid for `captchaLifetimeSeconds`.
 * @param times how many times the least work it takes
 */
export async function altchaChallenge(secret: string, now: number, times = 1): Promise<CaptchaChallenge> {
  const { parameters, signature } = await createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(1, work.tries * times),
    deriveKey,
    expiresAt: Math.floor(now / 1000) + limits.captchaLifetimeSeconds,
    hmacSignatureSecret: secret,
  });
  return { provider: 'altcha', challenge: { parameters, signature } };
}

/**
 * Verifies solutions of our own challenges, signed with any of these secrets. The library checks expiry against the
 * real clock.
 */
export function altcha(secrets: readonly string[]): CaptchaProvider {
  return {
    async verify(token) {
      const parsed = payload.safeParse(decode(token));
      if (!parsed.success) return 'refused';
      const { challenge, solution } = parsed.data;
      for (const hmacSignatureSecret of secrets) {
        const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
        if (verified) return 'passed';
      }
      return 'refused';
    },
    // An extra space or an unused key makes a different token with the same solution.
    proofOf: (token) => payload.safeParse(decode(token)).data?.challenge.signature ?? token,
  };
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
