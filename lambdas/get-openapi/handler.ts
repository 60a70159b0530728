import * as service from '@concierge/contract/endpoints/service';
import { openApi } from '@concierge/contract/openapi';
import { jsonAnswer } from '../core/http/answer';
import { httpHandler } from '../core/http/handler';
import { liveRuntime } from '../core/runtime';

const document = openApi();

export const handler = httpHandler(liveRuntime, service.openApi, async () => jsonAnswer(200, document));
