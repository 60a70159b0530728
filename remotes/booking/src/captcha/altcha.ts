import { limits } from '@concierge/contract/text/limits';
import { call } from '@concierge/contract/wire/client';
import { captchaChallenge } from '@concierge/contract/wire/endpoints/called';
import * as z from 'zod/mini';
import type { CaptchaProvider } from './token-cache';

const solution = z.object({ counter: z.number(), derivedKey: z.string(), time: z.optional(z.number()) });
type Solution = z.infer<typeof solution>;

const createWorker = (): Worker =>
  new Worker(new URL('./altcha.worker.ts', import.meta.url), { type: 'module' });

function solve(challenge: Record<string, unknown>): Promise<Solution> {
  const worker = createWorker();
  return new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = solution.safeParse(data);
      if (parsed.success) resolve(parsed.data);
      else reject(new Error('The challenge was not solved'));
    };
    worker.onerror = () => reject(new Error('The solver did not start'));
    worker.postMessage({ type: 'work', challenge });
  }).finally(() => worker.terminate());
}

/** Proof of work served by the site itself: no third party, no visible widget. altcha-lib verifies the token. */
export const altcha: CaptchaProvider = {
  lifetimeSeconds: limits.captchaLifetimeSeconds,
  async request() {
    const { challenge } = await call(captchaChallenge, undefined);
    return btoa(JSON.stringify({ challenge, solution: await solve(challenge) }));
  },
};
