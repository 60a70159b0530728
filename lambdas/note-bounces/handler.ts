import { bounceHandler } from '../core/notifications/bounces';
import { liveRuntime } from '../core/runtime';

export const handler = bounceHandler(liveRuntime);
