import { intakeHandler } from '../core/intake/handler';
import { liveRuntime } from '../core/runtime';

export const handler = intakeHandler(liveRuntime, 'contact');
