import { ownRequestsHandler } from '../core/requests/own';
import { liveRuntime } from '../core/runtime';

export const handler = ownRequestsHandler(liveRuntime);
