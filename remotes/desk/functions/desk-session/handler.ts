import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { sessionHandler } from './session';

export const handler = sessionHandler(liveRuntime);
