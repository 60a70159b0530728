import type { ScheduledRow } from '@concierge/contract/wire/endpoints/row';

const ofQueue = ['queryQueue', 'batchGet', 'get', 'update'] as const;

/** The desk's functions that run on a schedule. */
export const scheduled = {
  watchWork: {
    function: 'desk-watch-work',
    everyMinutes: 15,
    timeoutSeconds: 60,
    memoryMb: 512,
    tables: {
      appointment_requests: ofQueue,
      contact_form_submissions: ofQueue,
      patient_surveys: ofQueue,
    },
    settings: ['notifications', 'practice', 'copies', 'staff'],
    sends: ['ses'],
  },
  runJobs: {
    function: 'desk-run-jobs',
    everyMinutes: 1,
    timeoutSeconds: 600,
    memoryMb: 1024,
    tables: {
      appointment_requests: ['scan', 'update', 'delete'],
      contact_form_submissions: ['scan', 'update', 'delete'],
      patient_surveys: ['scan', 'delete'],
      request_guards: ['scan', 'update', 'delete'],
    },
    ownTables: { desk_jobs: ['query', 'update'], desk_audit: ['put'] },
    settings: ['audit'],
  },
} as const satisfies Record<string, ScheduledRow>;
