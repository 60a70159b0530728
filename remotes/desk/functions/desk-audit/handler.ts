import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { auditHandler } from './audit';

export const handler = auditHandler(liveRuntime);
