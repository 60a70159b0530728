import { liveRuntime } from '../core/runtime';
import { surveyHandler } from '../core/survey/handler';

export const handler = surveyHandler(liveRuntime);
