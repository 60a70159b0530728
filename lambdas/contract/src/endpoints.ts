import { calledEndpoints, type Endpoint, type FunctionRow, guardAccess } from './called-endpoints';
import { pageEventsPath } from './page-event-kinds';
import { pageEvents, pageEventsAnswer } from './page-events';

export type { Channel, Endpoint, FunctionRow, Setting, TableAction } from './called-endpoints';

/** Endpoints that the browser calls without waiting for an answer. No page loads their schemas. */
const beaconEndpoints = {
  pageEvents: {
    method: 'POST',
    path: pageEventsPath,
    function: 'count-page-events',
    summary: 'Count a browser’s reports about the releases it was served.',
    body: pageEvents,
    answer: pageEventsAnswer,
    success: [200],
    timeoutSeconds: 5,
    memoryMb: 256,
    tables: { page_events: ['update'], request_guards: ['update'] },
    settings: ['edge', 'guards'],
  },
} as const satisfies Record<string, Endpoint>;

/** The only place that defines path, method, function, timeout and tables of each endpoint. */
export const endpoints = { ...calledEndpoints, ...beaconEndpoints } as const;

/** Functions that run on a schedule. */
export const scheduled = {
  sendPendingNotifications: {
    function: 'send-pending-notifications',
    everyMinutes: 1,
    timeoutSeconds: 60,
    memoryMb: 512,
    tables: {
      appointment_requests: ['get', 'query', 'update'],
      contact_form_submissions: ['get', 'query', 'update'],
      ...guardAccess,
    },
    settings: ['notifications', 'guards'],
    sends: ['ses', 'sns'],
  },
} as const satisfies Record<string, FunctionRow & { readonly everyMinutes: number }>;

/** Functions that Cognito calls, each for one of its triggers. */
export const triggers = {
  checkSignUp: {
    function: 'check-sign-up',
    /** Cognito's name for the trigger. */
    on: 'PreSignUp',
    // Cognito does not wait longer.
    timeoutSeconds: 5,
    memoryMb: 256,
    tables: guardAccess,
    settings: ['guards'],
  },
  sendAccountMail: {
    function: 'send-account-mail',
    on: 'CustomEmailSender',
    timeoutSeconds: 15,
    memoryMb: 256,
    tables: guardAccess,
    settings: ['accountMails', 'guards'],
    sends: ['ses'],
  },
} as const satisfies Record<string, FunctionRow & { readonly on: 'PreSignUp' | 'CustomEmailSender' }>;

/** Answers requests that match no row (API Gateway's $default route): 404, or 405 with Allow, in the error shape. */
export const unrouted = {
  function: 'answer-unrouted',
  timeoutSeconds: 5,
  memoryMb: 128,
  tables: {},
  settings: ['edge'],
} as const satisfies FunctionRow;

/** The `service` dimension of the metrics about sent messages, shared by all functions that send. */
export const sendingService = 'sending';

export const functionRows: readonly FunctionRow[] = [
  ...Object.values(endpoints),
  ...Object.values(scheduled),
  ...Object.values(triggers),
  unrouted,
];

/** Set by the edge on every request to /api, overwriting what a visitor may have sent. */
export const edgeHeaders = {
  /** The visitor's network address. */
  viewerAddress: 'x-viewer-address',
  /** '1' if the visitor is viewing a preview: what they submit is a test. */
  preview: 'x-preview',
  /** Shared by the edge and the functions; a request without it did not come through the edge. */
  originSecret: 'x-origin-secret',
} as const;

/** Marks a test submission, with a secret of the stage (lambdas/core/intake/dry-run.ts). */
export const testHeader = 'x-test-booking';
