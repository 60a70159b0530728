import { signUpHandler } from '../core/accounts/sign-up-handler';
import { liveRuntime } from '../core/runtime';

export const handler = signUpHandler(liveRuntime);
