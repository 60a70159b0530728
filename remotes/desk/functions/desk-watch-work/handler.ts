import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { watchWorkHandler } from './watch-work';

export const handler = watchWorkHandler(liveRuntime);
