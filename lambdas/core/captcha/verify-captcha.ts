import type { IntakeKind } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { Failure } from '../failure';
import { countInWindow, windowStart } from '../guards/fixed-window';
import { networkOf } from '../guards/network';
import { stateOfToken, submissionOf, tokenConsumption } from '../guards/single-use';
import { keyedHash, keyedUuid } from '../hashes';
import type { Runtime } from '../runtime';
import type { Table, Update } from '../storage/table';
import { hourSeconds } from '../time';
import type { CaptchaProvider } from './verification-result';

export interface CaptchaCheck {
  readonly token: string;
  readonly endpoint: IntakeKind | 'survey';
  /** The submission's id. */
  readonly id: string;
  /** The key that the submission is stored under, if that is not the id. */
  readonly key?: string;
  readonly viewerAddress: string;
  /** The message of a refusal for too many requests. */
  readonly tooMany: string;
}

export interface CaptchaContext {
  readonly runtime: Runtime;
  readonly guards: Table;
  readonly hashKey: string;
  readonly provider: CaptchaProvider;
}

/** A token that passed and must still be used up: in the transaction that stores its record, or by `consumeToken`. */
export interface Token {
  readonly guard: string;
  readonly update: Update;
}

/** `verified`: a token passed, now or before for the same submission. */
export interface Admission {
  readonly verified: boolean;
  readonly token?: Token;
}

/** How long to wait for a parallel attempt of the same submission with the same token. */
const parallelPauses = [100, 300, 600];

/**
 * Admits a submission by its captcha token (single use). If it has no token or the provider could not tell, a count per
 * network address decides. Either way it admits one record on one endpoint, and repetitions of it. The caller must use
 * up the token before it reveals anything that is stored.
 * @throws Failure 'captcha_failed' or 'too_many_requests'
 */
export async function verifyCaptcha(context: CaptchaContext, check: CaptchaCheck): Promise<Admission> {
  const { token, endpoint, id, key, viewerAddress, tooMany } = check;
  const { runtime, guards, hashKey } = context;
  const submission = submissionOf(id, endpoint, ...(key ? [keyedHash(hashKey, endpoint, key)] : []));
  const result = token === '' ? 'unsure' : await verify(context, token, submission);
  if (result === 'refused') throw new Failure('captcha_failed');
  if (result === 'ours') return { verified: true };
  if (result !== 'unsure') return { verified: true, token: result };
  const now = runtime.now();
  const hour = windowStart(now, hourSeconds);
  const sender = networkOf(viewerAddress, limits.untokenedBits);
  // Apart, because surveys have no challenge: bookings without one would stop the surveys of their network.
  const form = endpoint === 'survey' ? 'survey' : 'intake';
  const guard = keyedHash(hashKey, `untokened:${form}:${hour}`, sender);
  const slot = await countInWindow(guards, guard, submission, {
    max: limits.untokenedPerHour,
    now,
    seconds: hourSeconds,
  });
  if (slot.granted) return { verified: false };
  throw new Failure('too_many_requests', {
    message: tooMany,
    headers: { 'retry-after': String(slot.retryAfterSeconds) },
  });
}

/** @throws Failure 'captcha_failed' if another submission has used the token up */
export async function consumeToken({ guards }: CaptchaContext, token: Token | undefined): Promise<void> {
  if (token && !(await guards.update(token.guard, token.update))) throw new Failure('captcha_failed');
}

async function verify(
  context: CaptchaContext,
  token: string,
  submission: string,
): Promise<Token | 'ours' | 'refused' | 'unsure'> {
  const { runtime, guards, hashKey, provider } = context;
  const guard = keyedHash(hashKey, 'captcha', provider.proofOf?.(token) ?? token);
  const result = await provider.verify(token, keyedUuid(hashKey, 'submission', submission));
  if (result === 'passed') return { guard, update: tokenConsumption(submission, runtime.now()) };
  // The token may have passed before, for another attempt of the same submission. A provider that accepts a token only
  // once refuses even a parallel attempt of the submission that it has just passed.
  for (const pause of result === 'used' ? [0, ...parallelPauses] : [0]) {
    await runtime.sleep(pause);
    const use = await stateOfToken(guards, guard, submission, runtime.now());
    if (use !== 'unused') return use === 'ours' ? use : 'refused';
  }
  return result === 'used' ? 'refused' : result;
}
