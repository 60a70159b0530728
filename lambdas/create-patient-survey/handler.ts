import { surveyHandler } from '../core/survey/handler';
import { liveRuntime } from '../core/runtime';

export const handler = surveyHandler(liveRuntime);
