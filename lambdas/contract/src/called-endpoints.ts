import type * as z from 'zod/mini';
import { captchaChallenge, health, inserted, notificationAnswer, openApiDocument } from './answers';
import { formPaths } from './form-paths';
import { intakeInsert } from './intake';
import { confirmationRequest, notificationRequest } from './notification-requests';
import { ownRequestChange, ownRequests, requestChange, requestChanged } from './request-changes';
import { surveyInsert } from './survey';
import type { TableName } from './tables';

/** `query` reads the index of due notifications, `queryAddress` the index of records by address. */
export type TableAction = 'get' | 'put' | 'update' | 'query' | 'queryAddress' | 'delete';

export type Channel = 'ses' | 'sns';

/** Groups of environment variables (lambdas/core/config.ts). A function gets only the groups that its row names. */
export type Setting = 'edge' | 'site' | 'guards' | 'captcha' | 'notifications' | 'accountMails' | 'retention';

/** What the CDK app, the local gateway and the bundler know about any function. */
export interface FunctionRow {
  /** Folder under lambdas/ that holds the handler, and the deployed function's name. */
  readonly function: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly tables: Partial<Record<TableName, readonly TableAction[]>>;
  readonly settings: readonly Setting[];
  /** Services that the function may send messages with. */
  readonly sends?: readonly Channel[];
}

export interface Endpoint extends FunctionRow {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly body?: z.ZodMiniType;
  /**
   * Bodies of earlier versions that open tabs may still send, keyed by the last version that sent them. Each must parse
   * to the same type as `body`.
   */
  readonly earlier?: Readonly<Record<number, z.ZodMiniType>>;
  readonly answer: z.ZodMiniType;
  /** Success statuses: [first time, replay]. */
  readonly success: readonly number[];
  /** True if it also accepts a form posted without script, which it answers with pages. */
  readonly form?: boolean;
  /** True if only signed-in people may call it. API Gateway checks their ID token before it calls the function. */
  readonly signedIn?: boolean;
}

/** Rate-limit counts and used captcha tokens. */
export const guardAccess = { request_guards: ['get', 'update'] } as const;
const tests = { test_requests: ['get', 'put', 'delete'] } as const;
/** For a function that a person waits for. */
const awaited = { success: [200], timeoutSeconds: 10, memoryMb: 1024 } as const;
/** For an answer that takes no data. */
const fixed = {
  method: 'GET',
  success: [200],
  timeoutSeconds: 5,
  memoryMb: 128,
  tables: {},
  settings: ['edge'],
} as const;
const intake = {
  ...awaited,
  method: 'POST',
  body: intakeInsert,
  answer: inserted,
  success: [201, 200],
  form: true,
  settings: ['edge', 'guards', 'captcha', 'notifications', 'retention'],
  // Without script nothing calls the three notification functions, so the insert sends the notifications itself.
  sends: ['ses', 'sns'],
} as const;
const notification = {
  ...awaited,
  method: 'POST',
  answer: notificationAnswer,
  timeoutSeconds: 15,
} as const;
const readAndUpdated = {
  appointment_requests: ['get', 'update'],
  contact_form_submissions: ['get', 'update'],
} as const;

/**
 * The endpoints that pages call, and two for anyone: the only part of the endpoint table (endpoints.ts) that pages load. A new function
 * needs a folder and a row: here if a page waits for its answer, otherwise in endpoints.ts.
 */
export const calledEndpoints = {
  appointmentRequests: {
    path: formPaths.appointment,
    function: 'create-appointment-request',
    summary: 'Store a consultation request.',
    tables: { appointment_requests: ['get', 'put', 'update'], ...guardAccess, ...tests },
    ...intake,
  },
  contactFormSubmissions: {
    path: formPaths.contact,
    function: 'create-contact-form-submission',
    summary: 'Store a message.',
    tables: { contact_form_submissions: ['get', 'put', 'update'], ...guardAccess, ...tests },
    ...intake,
  },
  patientSurveys: {
    ...awaited,
    method: 'POST',
    path: '/api/patient-surveys',
    function: 'create-patient-survey',
    summary: 'Store a patient survey.',
    body: surveyInsert,
    answer: inserted,
    success: [201, 200],
    tables: { patient_surveys: ['get', 'put'], appointment_requests: ['get'], ...guardAccess },
    settings: ['edge', 'guards', 'captcha', 'retention'],
  },
  sendConfirmationEmail: {
    ...notification,
    path: '/api/functions/send-confirmation-email',
    function: 'send-confirmation-email',
    summary: 'Send the visitor the confirmation of a stored record, once.',
    body: confirmationRequest,
    // For the daily count of confirmations.
    tables: { ...readAndUpdated, request_guards: ['update'] },
    settings: ['edge', 'notifications', 'guards'],
    sends: ['ses'],
  },
  sendNotificationEmail: {
    ...notification,
    path: '/api/functions/send-notification-email',
    function: 'send-notification-email',
    summary: 'Send the practice the notification of a stored record, once.',
    body: notificationRequest,
    tables: { ...readAndUpdated, ...guardAccess },
    settings: ['edge', 'notifications'],
    sends: ['ses'],
  },
  sendSmsNotification: {
    ...notification,
    path: '/api/functions/send-sms-notification',
    function: 'send-sms-notification',
    summary: 'Send the practice a text message about a stored record, once.',
    body: notificationRequest,
    tables: { ...readAndUpdated, ...guardAccess },
    settings: ['edge', 'notifications'],
    sends: ['sns'],
  },
  requestChanges: {
    ...awaited,
    method: 'POST',
    path: formPaths.change,
    function: 'change-request',
    summary:
      'Change or cancel a consultation request, by its reference and address or by the link in its confirmation.',
    body: requestChange,
    answer: requestChanged,
    form: true,
    tables: { appointment_requests: ['get', 'update', 'queryAddress'], request_guards: ['update'] },
    settings: ['edge', 'guards', 'site'],
  },
  ownRequests: {
    ...awaited,
    method: 'GET',
    path: '/api/my/requests',
    function: 'list-my-requests',
    summary: 'List the requests and messages of the signed-in person’s confirmed address.',
    answer: ownRequests,
    signedIn: true,
    tables: { appointment_requests: ['queryAddress'], contact_form_submissions: ['queryAddress'] },
    settings: ['edge', 'guards'],
  },
  ownRequestChanges: {
    ...awaited,
    method: 'POST',
    path: '/api/my/request-changes',
    function: 'change-my-request',
    summary: 'Change or cancel one of the signed-in person’s own requests or messages.',
    body: ownRequestChange,
    answer: requestChanged,
    signedIn: true,
    tables: { ...readAndUpdated, request_guards: ['update'] },
    settings: ['edge', 'guards'],
  },
  captchaChallenge: {
    ...fixed,
    path: '/api/captcha-challenge',
    function: 'get-captcha-challenge',
    summary: 'Get a new proof-of-work challenge.',
    answer: captchaChallenge,
    memoryMb: 1024,
    settings: ['edge', 'captcha'],
  },
  health: {
    ...fixed,
    path: '/api/health',
    function: 'get-health',
    summary: 'Report that the functions are up.',
    answer: health,
  },
  openApi: {
    ...fixed,
    path: '/api/openapi.json',
    function: 'get-openapi',
    summary: 'This document.',
    answer: openApiDocument,
  },
} as const satisfies Record<string, Endpoint>;
