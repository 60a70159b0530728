import { pageEventsAnswer } from '../../releases/page-events';
import * as calledEndpoints from './called';
import { pageEvents } from './page-events';
import { type FunctionRow, guardAccess, type ScheduledRow, type TriggerRow, waitedForMb } from './row';

export {
  type Channel,
  type Endpoint,
  type FunctionRow,
  routeKeysOf,
  type Setting,
  type TableAction,
} from './row';

/**
 * The platform's endpoints. A new function is an export in lambdas/functions/ and a row here: in a file of its area and, if
 * a page waits for its answer, in called.ts. No page loads the schemas of the others.
 */
export const endpoints = {
  ...calledEndpoints,
  pageEvents: { ...pageEvents, answer: pageEventsAnswer },
} as const;

/** Functions that run on a schedule. */
export const scheduled = {
  sendPendingNotifications: {
    function: 'send-pending-notifications',
    file: 'notifications',
    everyMinutes: 1,
    timeoutSeconds: 60,
    memoryMb: 512,
    tables: {
      appointment_requests: ['get', 'query', 'update'],
      contact_form_submissions: ['get', 'query', 'update'],
      ...guardAccess,
    },
    settings: ['notifications', 'guards', 'staff'],
    sends: ['ses', 'sns'],
  },
} as const satisfies Record<string, ScheduledRow>;

/** Functions that Cognito calls, each for one of its triggers. */
export const triggers = {
  checkSignUp: {
    function: 'check-sign-up',
    file: 'accounts',
    pool: 'visitors',
    on: 'PreSignUp',
    // Cognito does not wait longer.
    timeoutSeconds: 5,
    memoryMb: waitedForMb,
    tables: guardAccess,
    settings: ['guards'],
  },
  sendAccountMail: {
    function: 'send-account-mail',
    file: 'accounts',
    pool: 'visitors',
    on: 'CustomEmailSender',
    timeoutSeconds: 15,
    memoryMb: 256,
    tables: guardAccess,
    settings: ['accountMails', 'guards'],
    sends: ['ses'],
  },
  noteStaffSignIn: {
    function: 'note-staff-sign-in',
    file: 'staff',
    pool: 'staff',
    // After password and code, before there are tokens. If it fails, the sign-in does.
    on: 'PostAuthentication',
    timeoutSeconds: 5,
    memoryMb: waitedForMb,
    tables: {},
    settings: ['audit'],
  },
} as const satisfies Record<string, TriggerRow>;

/** Functions that a topic calls. */
export const subscribers = {
  noteBounces: {
    function: 'note-bounces',
    file: 'notifications',
    timeoutSeconds: 30,
    memoryMb: 256,
    tables: {
      appointment_requests: ['queryReference', 'get', 'update'],
      contact_form_submissions: ['queryReference', 'get', 'update'],
    },
    settings: [],
  },
} as const satisfies Record<string, FunctionRow>;

/** Answers requests that match no row (API Gateway's $default route): 404, or 405 with Allow, in the error shape. */
export const unrouted = {
  function: 'answer-unrouted',
  file: 'service',
  timeoutSeconds: 5,
  memoryMb: 128,
  tables: {},
  settings: ['edge'],
} as const satisfies FunctionRow;
