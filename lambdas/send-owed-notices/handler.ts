import { owedNoticesHandler } from '../core/notices/handler';
import { liveRuntime } from '../core/runtime';

export const handler = owedNoticesHandler(liveRuntime);
