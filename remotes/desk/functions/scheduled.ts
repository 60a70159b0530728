import type { ScheduledRow } from '@concierge/contract/remote-functions';

/** The desk's functions that run on a schedule. */
export const scheduled = {
  watchWork: {
    function: 'desk-watch-work',
    everyMinutes: 15,
    timeoutSeconds: 60,
    memoryMb: 512,
    tables: {
      appointment_requests: ['queryQueue', 'batchGet'],
      contact_form_submissions: ['queryQueue', 'batchGet'],
      patient_surveys: ['queryQueue', 'batchGet'],
    },
    settings: ['notifications', 'practice', 'copies'],
    sends: ['ses'],
  },
} as const satisfies Record<string, ScheduledRow>;
