import { formPaths } from '../../forms/form-paths';
import { ownRequestChange, requestChange } from '../../requests/request-changes';
import { type Route, waitedForMb } from './row';

export const requestChanges = {
  method: 'POST',
  path: formPaths.change,
  function: 'change-request',
  file: 'request-changes',
  summary:
    'Change or cancel a consultation request, by its reference and address or by the link in its confirmation, or view it by the link.',
  body: requestChange,
  success: [200],
  form: true,
  timeoutSeconds: 10,
  memoryMb: waitedForMb,
  tables: { appointment_requests: ['get', 'update', 'queryAddress'], request_guards: ['update'] },
  settings: ['edge', 'guards', 'site', 'practice'],
} as const satisfies Route;

export const ownRequests = {
  method: 'GET',
  path: '/api/my/requests',
  function: 'list-my-requests',
  file: 'request-changes',
  summary: 'List the requests and messages of the signed-in person’s confirmed address.',
  success: [200],
  signedIn: true,
  timeoutSeconds: 10,
  memoryMb: waitedForMb,
  tables: {
    appointment_requests: ['queryAddress', 'getSummary'],
    contact_form_submissions: ['queryAddress', 'getSummary'],
  },
  settings: ['edge', 'guards'],
} as const satisfies Route;

export const ownRequestChanges = {
  method: 'POST',
  path: '/api/my/request-changes',
  function: 'change-my-request',
  file: 'request-changes',
  summary: 'Change or cancel one of the signed-in person’s own requests or messages.',
  body: ownRequestChange,
  success: [200],
  signedIn: true,
  timeoutSeconds: 10,
  memoryMb: waitedForMb,
  tables: {
    appointment_requests: ['get', 'update'],
    contact_form_submissions: ['get', 'update'],
    request_guards: ['update'],
  },
  settings: ['edge', 'guards', 'practice'],
} as const satisfies Route;
