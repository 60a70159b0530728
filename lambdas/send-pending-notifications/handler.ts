import { outboxHandler } from '../core/notifications/handler';
import { liveRuntime } from '../core/runtime';

export const handler = outboxHandler(liveRuntime);
