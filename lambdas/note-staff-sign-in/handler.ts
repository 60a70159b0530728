import { liveRuntime } from '../core/runtime';
import { staffSignInHandler } from '../core/staff/sign-in-handler';

export const handler = staffSignInHandler(liveRuntime);
