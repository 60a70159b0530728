import { intakeHandler } from '../core/intake/handler';
import type { Runtime } from '../core/runtime';

export const createAppointmentRequestHandler = (runtime: Runtime) => intakeHandler(runtime, 'appointment');
export const createContactFormSubmissionHandler = (runtime: Runtime) => intakeHandler(runtime, 'contact');
