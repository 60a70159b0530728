import { practiceEmailHandler } from '../core/notifications/handler';
import { liveRuntime } from '../core/runtime';

export const handler = practiceEmailHandler(liveRuntime);
