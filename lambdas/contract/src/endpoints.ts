import type * as z from 'zod/mini';
import { captchaChallenge, health, inserted, noticeAnswer } from './answers';
import { intakeInsert } from './intake';
import { confirmationRequest, notificationRequest } from './notice-requests';
import { surveyInsert } from './survey';
import type { TableName } from './tables';

export type TableAction = 'get' | 'put' | 'update' | 'query';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** Folder under lambdas/ that holds the handler, and the deployed function's name. */
  readonly function: string;
  readonly summary: string;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  /** Statuses of success: [first time, replay]. */
  readonly success: readonly number[];
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  readonly tables: Partial<Record<TableName, readonly TableAction[]>>;
  /** What the function may send through. */
  readonly sends?: 'ses' | 'sns';
}

const guards = { request_guards: ['get', 'put', 'update'] } as const;
const noticed = {
  appointment_requests: ['get', 'update'],
  contact_form_submissions: ['get', 'update'],
} as const;

/**
 * The one place that says path, method, function, time-outs and tables (DESIGN).
 * A new function is a new folder and a new row here.
 */
export const endpoints = {
  appointmentRequests: {
    method: 'POST',
    path: '/api/appointment-requests',
    function: 'create-appointment-request',
    summary: 'Store a consultation request.',
    body: intakeInsert,
    answer: inserted,
    success: [201, 200],
    timeoutSeconds: 10,
    memoryMb: 256,
    tables: { appointment_requests: ['get', 'put'], ...guards },
  },
  contactFormSubmissions: {
    method: 'POST',
    path: '/api/contact-form-submissions',
    function: 'create-contact-form-submission',
    summary: 'Store a message.',
    body: intakeInsert,
    answer: inserted,
    success: [201, 200],
    timeoutSeconds: 10,
    memoryMb: 256,
    tables: { contact_form_submissions: ['get', 'put'], ...guards },
  },
  patientSurveys: {
    method: 'POST',
    path: '/api/patient-surveys',
    function: 'create-patient-survey',
    summary: 'Store a patient survey.',
    body: surveyInsert,
    answer: inserted,
    success: [201, 200],
    timeoutSeconds: 10,
    memoryMb: 256,
    tables: { patient_surveys: ['get', 'put'], appointment_requests: ['get'], ...guards },
  },
  sendConfirmationEmail: {
    method: 'POST',
    path: '/api/functions/send-confirmation-email',
    function: 'send-confirmation-email',
    summary: 'Send the visitor the confirmation of a stored record, once.',
    body: confirmationRequest,
    answer: noticeAnswer,
    success: [200],
    timeoutSeconds: 15,
    memoryMb: 256,
    tables: noticed,
    sends: 'ses',
  },
  sendNotificationEmail: {
    method: 'POST',
    path: '/api/functions/send-notification-email',
    function: 'send-notification-email',
    summary: 'Send the practice the notification of a stored record, once.',
    body: notificationRequest,
    answer: noticeAnswer,
    success: [200],
    timeoutSeconds: 15,
    memoryMb: 256,
    tables: noticed,
    sends: 'ses',
  },
  sendSmsNotification: {
    method: 'POST',
    path: '/api/functions/send-sms-notification',
    function: 'send-sms-notification',
    summary: 'Send the practice a text message about a stored record, once.',
    body: notificationRequest,
    answer: noticeAnswer,
    success: [200],
    timeoutSeconds: 15,
    memoryMb: 256,
    tables: noticed,
    sends: 'sns',
  },
  captchaChallenge: {
    method: 'GET',
    path: '/api/captcha-challenge',
    function: 'get-captcha-challenge',
    summary: 'A fresh proof-of-work challenge.',
    answer: captchaChallenge,
    success: [200],
    timeoutSeconds: 5,
    memoryMb: 128,
    tables: {},
  },
  health: {
    method: 'GET',
    path: '/api/health',
    function: 'get-health',
    summary: 'Whether functions run.',
    answer: health,
    success: [200],
    timeoutSeconds: 5,
    memoryMb: 128,
    tables: {},
  },
  openApi: {
    method: 'GET',
    path: '/api/openapi.json',
    function: 'get-openapi',
    summary: 'This document.',
    answer: health,
    success: [200],
    timeoutSeconds: 5,
    memoryMb: 128,
    tables: {},
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** Functions that no request starts. */
export const scheduled = {
  sendOwedNotices: {
    function: 'send-owed-notices',
    everyMinutes: 1,
    timeoutSeconds: 60,
    memoryMb: 256,
    tables: {
      appointment_requests: ['get', 'query', 'update'],
      contact_form_submissions: ['get', 'query', 'update'],
    },
  },
} as const;

/** Set by the edge on every request to /api, overwriting what a visitor may have sent. */
export const edgeHeaders = {
  /** The visitor's network address. */
  viewerAddress: 'x-viewer-address',
  /** Shared by the edge and the functions; a request without it did not come through the edge. */
  originSecret: 'x-origin-secret',
} as const;
