import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { Failure } from '../failure';
import { countInWindow, hourSeconds, windowStart } from '../guards/fixed-window';
import { networkOf } from '../guards/network';
import { spendToken, stateOfToken, submissionOf } from '../guards/single-use';
import { keyedHash, keyedUuid } from '../hashes';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';
import { count } from '../telemetry';
import type { CaptchaProvider, Verdict } from './verdict';

export interface CaptchaCheck {
  readonly token: string;
  readonly endpoint: IntakeKind | 'survey';
  /** The id that it is sent with. */
  readonly id: string;
  /** What else identifies it: the key that it is stored under, if that is not the id. */
  readonly key?: string;
  readonly viewerAddress: string;
  /** What a refusal for too many requests says. */
  readonly tooMany: string;
}

export interface CaptchaContext {
  readonly runtime: Runtime;
  readonly guards: Table;
  readonly hashKey: string;
  readonly provider: CaptchaProvider;
}

/** How long to wait for a parallel attempt of the same submission with the same token. */
const twinPauses = [100, 300, 600];

/**
 * Lets a submission in by its captcha token (single use), or, where it has none or the provider could not
 * tell, by a count per network address. Either buys one record on one endpoint, and the same one again.
 * @throws Failure 'captcha_failed' or 'too_many_requests'
 */
export async function verifyCaptcha(context: CaptchaContext, admission: CaptchaCheck): Promise<void> {
  const { token, endpoint, id, key, viewerAddress, tooMany } = admission;
  const { runtime, guards, hashKey } = context;
  const submission = submissionOf(id, endpoint, ...(key ? [keyedHash(hashKey, endpoint, key)] : []));
  const verdict = token === '' ? 'unsure' : await judge(context, token, submission);
  if (verdict === 'refused') {
    count('CaptchaRefused');
    throw new Failure('captcha_failed');
  }
  if (verdict === 'passed') return;
  count(token === '' ? 'Untokened' : 'CaptchaUnavailable');
  const now = runtime.now();
  const hour = windowStart(now, hourSeconds);
  const sender = networkOf(viewerAddress, limits.untokenedBits);
  const guard = keyedHash(hashKey, `untokened:${hour}`, sender);
  const slot = await countInWindow(guards, guard, submission, {
    max: limits.untokenedPerHour,
    now,
    seconds: hourSeconds,
  });
  if (slot.granted) return;
  count('RateLimited');
  throw new Failure('too_many_requests', {
    message: tooMany,
    headers: { 'retry-after': String(slot.retryAfterSeconds) },
  });
}

async function judge(
  context: CaptchaContext,
  token: string,
  submission: string,
): Promise<Exclude<Verdict, 'spent'>> {
  const { runtime, guards, hashKey, provider } = context;
  const guard = keyedHash(hashKey, 'captcha', provider.proofOf?.(token) ?? token);
  const verdict = await provider.verify(token, keyedUuid(hashKey, 'submission', submission));
  if (verdict === 'passed') {
    return (await spendToken(guards, guard, submission, runtime.now())) ? 'passed' : 'refused';
  }
  // It passed before, for an earlier attempt of the same submission: a provider that knows a token once only refuses
  // even the parallel twin of the attempt that it has just passed.
  for (const pause of verdict === 'spent' ? [0, ...twinPauses] : [0]) {
    await runtime.sleep(pause);
    const use = await stateOfToken(guards, guard, submission, runtime.now());
    if (use !== 'unused') return use === 'ours' ? 'passed' : 'refused';
  }
  return verdict === 'spent' ? 'refused' : verdict;
}
