import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { signInHandler } from './sign-in';

export const handler = signInHandler(liveRuntime);
