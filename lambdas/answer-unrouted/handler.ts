import { unroutedHandler } from '../core/http/unrouted';
import { liveRuntime } from '../core/runtime';

export const handler = unroutedHandler(liveRuntime);
