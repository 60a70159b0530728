import { challengeHandler } from '../core/captcha/handler';
import { liveRuntime } from '../core/runtime';

export const handler = challengeHandler(liveRuntime);
