import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { lookHandler } from './look';

export const handler = lookHandler(liveRuntime);
