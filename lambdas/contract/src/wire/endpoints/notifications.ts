import { confirmationRequest, notificationRequest } from '../notification-requests';
import { guardAccess, type Route, waitedForMb } from './row';

const notification = { method: 'POST', success: [200], timeoutSeconds: 15, memoryMb: waitedForMb } as const;
const notifiedRecords = {
  appointment_requests: ['get', 'update'],
  contact_form_submissions: ['get', 'update'],
} as const;

export const sendConfirmationEmail = {
  ...notification,
  path: '/api/functions/send-confirmation-email',
  function: 'send-confirmation-email',
  file: 'notifications',
  summary: 'Send the visitor the confirmation of a stored record, once.',
  body: confirmationRequest,
  // For the daily count of confirmations.
  tables: { ...notifiedRecords, request_guards: ['update'] },
  settings: ['edge', 'notifications', 'guards'],
  sends: ['ses'],
} as const satisfies Route;

export const sendNotificationEmail = {
  ...notification,
  path: '/api/functions/send-notification-email',
  function: 'send-notification-email',
  file: 'notifications',
  summary: 'Send the practice the notification of a stored record, once.',
  body: notificationRequest,
  tables: { ...notifiedRecords, ...guardAccess },
  settings: ['edge', 'notifications'],
  sends: ['ses'],
} as const satisfies Route;

export const sendSmsNotification = {
  ...notification,
  path: '/api/functions/send-sms-notification',
  function: 'send-sms-notification',
  file: 'notifications',
  summary: 'Send the practice a text message about a stored record, once.',
  body: notificationRequest,
  tables: { ...notifiedRecords, ...guardAccess },
  settings: ['edge', 'notifications'],
  sends: ['sns'],
} as const satisfies Route;
