import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { deleteHandler } from './delete';

export const handler = deleteHandler(liveRuntime);
