import { accountMessageHandler } from '../core/accounts/message-handler';
import { liveRuntime } from '../core/runtime';

export const handler = accountMessageHandler(liveRuntime);
