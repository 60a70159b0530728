import { ownRequestChangeHandler } from '../core/requests/own-requests';
import { liveRuntime } from '../core/runtime';

export const handler = ownRequestChangeHandler(liveRuntime);
