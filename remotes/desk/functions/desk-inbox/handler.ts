import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { inboxHandler } from './inbox';

export const handler = inboxHandler(liveRuntime);
