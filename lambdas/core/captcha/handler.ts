import { limits } from '@concierge/contract/text/limits';
import { captchaChallenge } from '@concierge/contract/wire/endpoints/service';
import { readSettings } from '../config';
import { Failure } from '../failure';
import { countInWindow, windowStart } from '../guards/fixed-window';
import { networkOf } from '../guards/network';
import { keyedHash } from '../hashes';
import { jsonAnswer } from '../http/answer';
import { type HttpHandler, httpHandler } from '../http/handler';
import { viewerAddress } from '../http/request';
import type { Runtime } from '../runtime';
import { Table } from '../storage/table';
import { hourSeconds } from '../time';
import { altchaChallenge } from './altcha';

/**
 * Answers with a new challenge if the provider is altcha. Other providers make their own, so it answers 404. A network
 * that asks for many gets harder ones. On a mid-range phone even the hardest takes less than the captcha's timeout.
 */
export function challengeHandler(runtime: Runtime): HttpHandler {
  const { CAPTCHA_PROVIDER, CAPTCHA_SECRET } = readSettings(runtime, 'captcha');
  const { HASH_KEY } = readSettings(runtime, 'guards');
  const guards = new Table(runtime, 'request_guards');

  async function timesFor(address: string): Promise<number> {
    const now = runtime.now();
    const network = networkOf(address, limits.untokenedBits);
    let times = 1;
    for (const max of limits.challengesPerHour) {
      const guard = keyedHash(HASH_KEY, `challenges:${windowStart(now, hourSeconds)}:${max}`, network);
      const counting = { max, now, seconds: hourSeconds };
      if ((await countInWindow(guards, guard, crypto.randomUUID(), counting)).granted) break;
      times *= 2;
    }
    return times;
  }

  return httpHandler(runtime, captchaChallenge, async (event) => {
    if (CAPTCHA_PROVIDER !== 'altcha') throw new Failure('not_found');
    const times = await timesFor(viewerAddress(event));
    return jsonAnswer(200, await altchaChallenge(CAPTCHA_SECRET, runtime.now(), times));
  });
}
