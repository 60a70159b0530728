import { ownRequestChangeHandler } from '../core/requests/own';
import { liveRuntime } from '../core/runtime';

export const handler = ownRequestChangeHandler(liveRuntime);
