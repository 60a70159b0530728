import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { staffHandler } from './staff';

export const handler = staffHandler(liveRuntime);
