import { captchaChallenge } from '@concierge/contract/endpoints/service';
import { readSettings } from '../config';
import { Failure } from '../failure';
import { jsonAnswer } from '../http/answer';
import { type HttpHandler, httpHandler } from '../http/handler';
import type { Runtime } from '../runtime';
import { altchaChallenge } from './altcha';

/** Answers with a new challenge if the provider is altcha. Other providers make their own, so it answers 404. */
export function challengeHandler(runtime: Runtime): HttpHandler {
  const { CAPTCHA_PROVIDER, CAPTCHA_SECRET } = readSettings(runtime, 'captcha');
  return httpHandler(runtime, captchaChallenge, async () => {
    if (CAPTCHA_PROVIDER !== 'altcha') throw new Failure('not_found');
    return jsonAnswer(200, await altchaChallenge(CAPTCHA_SECRET, runtime.now()));
  });
}
