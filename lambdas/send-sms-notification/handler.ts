import { practiceSmsHandler } from '../core/notifications/handler';
import { liveRuntime } from '../core/runtime';

export const handler = practiceSmsHandler(liveRuntime);
