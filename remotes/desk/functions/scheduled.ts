import type { ScheduledRow } from '@concierge/contract/remote-functions';

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
} as const satisfies Record<string, ScheduledRow>;
