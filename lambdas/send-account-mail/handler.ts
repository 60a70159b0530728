import { accountMailHandler } from '../core/accounts/mail-handler';
import { liveRuntime } from '../core/runtime';

export const handler = accountMailHandler(liveRuntime);
