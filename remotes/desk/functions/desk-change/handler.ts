import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { changeHandler } from './change';

export const handler = changeHandler(liveRuntime);
