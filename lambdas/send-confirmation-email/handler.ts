import { confirmationHandler } from '../core/notifications/handler';
import { liveRuntime } from '../core/runtime';

export const handler = confirmationHandler(liveRuntime);
