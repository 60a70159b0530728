import { requestChangeHandler } from '../core/requests/handler';
import { liveRuntime } from '../core/runtime';

export const handler = requestChangeHandler(liveRuntime);
