import contract from '@concierge/contract/package.json';
import * as service from '@concierge/contract/wire/endpoints/service';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { openApi } from '@concierge/contract/wire/openapi';
import { jsonAnswer } from '../core/http/answer';
import { httpHandler } from '../core/http/handler';
import type { Runtime } from '../core/runtime';

export { challengeHandler as getCaptchaChallengeHandler } from '../core/captcha/handler';
export { unroutedHandler as answerUnroutedHandler } from '../core/http/unrouted';

export const getHealthHandler = (runtime: Runtime) =>
  httpHandler(runtime, service.health, async () =>
    jsonAnswer(200, { status: 'ok', contract: contract.version }),
  );

export function getOpenapiHandler(runtime: Runtime) {
  const document = openApi(endpoints);
  return httpHandler(runtime, service.openApi, async () => jsonAnswer(200, document));
}
