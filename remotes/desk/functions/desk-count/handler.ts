import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { countHandler } from './count';

export const handler = countHandler(liveRuntime);
