import { endpoints } from '@concierge/contract/endpoints';
import contract from '@concierge/contract/package.json';
import { jsonAnswer } from '../core/http/answer';
import { httpHandler } from '../core/http/handler';
import { liveRuntime } from '../core/runtime';

export const handler = httpHandler(liveRuntime, endpoints.health, async () =>
  jsonAnswer(200, { status: 'ok', contract: contract.version }),
);
