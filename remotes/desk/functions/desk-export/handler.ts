import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { exportHandler } from './export';

export const handler = exportHandler(liveRuntime);
