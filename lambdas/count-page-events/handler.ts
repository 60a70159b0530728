import { pageEventsHandler } from '../core/page-events/handler';
import { liveRuntime } from '../core/runtime';

export const handler = pageEventsHandler(liveRuntime);
