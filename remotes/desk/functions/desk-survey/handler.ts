import { liveRuntime } from '@concierge/lambdas/core/runtime';
import { deskSurveyHandler } from './survey';

export const handler = deskSurveyHandler(liveRuntime);
