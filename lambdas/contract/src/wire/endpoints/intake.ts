import { formPaths } from '../../forms/form-paths';
import { intakeInsert } from '../../forms/intake';
import { guardAccess, type Route, waitedForMb } from './row';

const tests = { test_requests: ['get', 'put', 'delete'] } as const;
const intake = {
  method: 'POST',
  body: intakeInsert,
  success: [201, 200],
  timeoutSeconds: 10,
  memoryMb: waitedForMb,
  form: true,
  settings: ['edge', 'guards', 'captcha', 'notifications', 'retention'],
  // Without script nothing calls the three notification functions, so the insert sends the notifications itself.
  sends: ['ses', 'sns'],
} as const;

export const appointmentRequests = {
  path: formPaths.appointment,
  function: 'create-appointment-request',
  file: 'intake',
  summary: 'Store a consultation request.',
  tables: { appointment_requests: ['get', 'put', 'update'], ...guardAccess, ...tests },
  ...intake,
} as const satisfies Route;

export const contactFormSubmissions = {
  path: formPaths.contact,
  function: 'create-contact-form-submission',
  file: 'intake',
  summary: 'Store a message.',
  tables: { contact_form_submissions: ['get', 'put', 'update'], ...guardAccess, ...tests },
  ...intake,
} as const satisfies Route;
