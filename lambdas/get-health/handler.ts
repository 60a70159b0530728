import { health } from '@concierge/contract/endpoints/service';
import contract from '@concierge/contract/package.json';
import { jsonAnswer } from '../core/http/answer';
import { httpHandler } from '../core/http/handler';
import { liveRuntime } from '../core/runtime';

export const handler = httpHandler(liveRuntime, health, async () =>
  jsonAnswer(200, { status: 'ok', contract: contract.version }),
);
