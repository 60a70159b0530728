import { from } from '@concierge/contract/staff/staff';
import { type Endpoint, guardAccess, waitedForMb } from '@concierge/contract/wire/endpoints/row';
import { openApiDocument } from '@concierge/contract/wire/responses';
import * as audits from './schemas/audit';
import * as changes from './schemas/change';
import * as data from './schemas/data';
import * as inboxes from './schemas/inbox';
import * as persons from './schemas/person';
import * as people from './schemas/staff';
import { viewAnswer, viewQuery, workDetails } from './schemas/work';

/*
 * The desk's endpoints. What is asked for stands in the body and never in the address, because it names patients. Each
 * is an export of its own, so that a page loads the schemas of those that it calls.
 */

const common = { method: 'POST', timeoutSeconds: 10, memoryMb: waitedForMb, success: [200] } as const;
const audited = { desk_audit: ['put'] } as const;
const settings = ['edge', 'staff', 'audit'] as const;

export const signIn = {
  ...common,
  method: 'GET',
  path: '/api/desk/sign-in',
  function: 'desk-sign-in',
  summary: 'What a page needs to sign in a member of staff.',
  answer: people.signInSettings,
  memoryMb: 256,
  tables: {},
  settings: ['edge', 'staff'],
} as const satisfies Endpoint;

export const session = {
  ...common,
  path: '/api/desk/session',
  function: 'desk-session',
  summary: 'Record a sign-in, and say who it is.',
  answer: people.me,
  roles: from('desk'),
  tables: {},
  ownTables: audited,
  settings,
} as const satisfies Endpoint;

export const openApi = {
  ...common,
  method: 'GET',
  path: '/api/desk/openapi.json',
  function: 'desk-openapi',
  summary: 'This document.',
  answer: openApiDocument,
  roles: from('desk'),
  memoryMb: 256,
  tables: {},
  settings: ['edge', 'staff'],
} as const satisfies Endpoint;

const openWork = {
  appointment_requests: ['queryQueue'],
  contact_form_submissions: ['queryQueue'],
  patient_surveys: ['queryQueue'],
} as const;
const ofKind = ['get', 'update', 'batchGet', 'queryAddress', 'queryMailbox'] as const;
/** One record with those that belong to it. */
const oneRecord = {
  appointment_requests: ofKind,
  contact_form_submissions: ofKind,
  patient_surveys: ['get', 'update', 'batchGet'],
} as const;

export const count = {
  ...common,
  method: 'GET',
  path: '/api/desk/count',
  function: 'desk-count',
  summary: 'Count what is open, and tell whether it has changed.',
  answer: inboxes.countAnswer,
  roles: from('desk'),
  tables: openWork,
  settings: ['edge', 'staff'],
} as const satisfies Endpoint;

const searched = [
  'queryQueue',
  'queryMailbox',
  'queryReference',
  'queryPhone',
  'queryAddress',
  'batchGet',
] as const;

export const inbox = {
  ...common,
  path: '/api/desk/inbox',
  function: 'desk-inbox',
  summary: 'List or search requests and messages.',
  watched: true,
  body: inboxes.inboxQuery,
  answer: inboxes.inboxAnswer,
  roles: from('desk'),
  tables: {
    appointment_requests: searched,
    contact_form_submissions: searched,
    patient_surveys: ['queryQueue'],
  },
  ownTables: { ...audited, desk_views: ['query'] },
  settings: [...settings, 'guards'],
} as const satisfies Endpoint;

export const view = {
  ...common,
  path: '/api/desk/view',
  function: 'desk-view',
  summary: 'Show one request or message with its history.',
  body: viewQuery,
  answer: viewAnswer,
  roles: from('desk'),
  tables: oneRecord,
  ownTables: { ...audited, desk_views: ['update'] },
  settings: [...settings, 'practice'],
} as const satisfies Endpoint;

export const survey = {
  ...common,
  path: '/api/desk/survey',
  function: 'desk-survey',
  summary: 'Show the survey that is linked to a request.',
  body: data.surveyQuery,
  answer: data.surveyAnswer,
  roles: from('physician'),
  tables: { appointment_requests: ['get'], patient_surveys: ['queryRequest', 'get'] },
  ownTables: audited,
  settings,
} as const satisfies Endpoint;

export const change = {
  ...common,
  path: '/api/desk/change',
  function: 'desk-change',
  summary: 'Take, hand over, note, merge, or set the state of a request or message, or undo that.',
  body: changes.workChange,
  answer: workDetails,
  roles: from('desk'),
  tables: oneRecord,
  ownTables: { ...audited, desk_views: ['update'] },
  settings: [...settings, 'practice', 'notifications'],
  sends: ['ses'],
} as const satisfies Endpoint;

export const exportData = {
  ...common,
  path: '/api/desk/export',
  function: 'desk-export',
  summary: 'Export everything of one person, a list of everything open, or the audit.',
  body: data.exportQuery,
  answer: data.exportAnswer,
  roles: from('owner'),
  tables: {
    appointment_requests: ['queryQueue', 'batchGet'],
    contact_form_submissions: ['queryQueue', 'batchGet'],
    patient_surveys: ['queryQueue', 'batchGet'],
  },
  ownTables: { desk_audit: ['put', 'query'], desk_jobs: ['query'] },
  settings: [...settings, 'practice'],
} as const satisfies Endpoint;

export const personData = {
  ...common,
  path: '/api/desk/person-data',
  function: 'desk-person-data',
  summary: 'Find or delete everything of one person, which takes a job, or look how the job is getting on.',
  body: persons.personQuery,
  answer: persons.personAnswer,
  roles: from('owner'),
  tables: {},
  ownTables: { ...audited, desk_jobs: ['put', 'query'] },
  settings,
} as const satisfies Endpoint;

export const audit = {
  ...common,
  path: '/api/desk/audit',
  function: 'desk-audit',
  summary: 'Read what staff did, by day, person or record.',
  body: audits.auditQuery,
  answer: audits.auditAnswer,
  roles: from('owner'),
  tables: {},
  ownTables: { desk_audit: ['put', 'query'] },
  settings,
} as const satisfies Endpoint;

export const colleagues = {
  ...common,
  method: 'GET',
  path: '/api/desk/colleagues',
  function: 'desk-colleagues',
  summary: 'List who can be handed a request.',
  answer: people.colleaguesAnswer,
  roles: from('desk'),
  tables: {},
  listsStaff: true,
  settings: ['edge', 'staff'],
} as const satisfies Endpoint;

export const staff = {
  ...common,
  path: '/api/desk/staff',
  function: 'desk-staff',
  summary: 'List and change who is staff.',
  body: people.staffChange,
  answer: people.staffAnswer,
  roles: from('owner'),
  tables: {
    // The lock of the accounts.
    ...guardAccess,
    // Whoever is removed gives back what they had.
    appointment_requests: ['get', 'update', 'queryQueue'],
    contact_form_submissions: ['get', 'update', 'queryQueue'],
    patient_surveys: ['get', 'update', 'queryQueue'],
  },
  ownTables: audited,
  managesStaff: true,
  settings,
} as const satisfies Endpoint;
