import type { Route } from '../endpoint';
import { pageEventsPath } from '../page-event-kinds';
import { pageEvents as report } from '../page-events';

export const pageEvents = {
  method: 'POST',
  path: pageEventsPath,
  function: 'count-page-events',
  summary: 'Count the failing views that a browser reports.',
  body: report,
  success: [200],
  timeoutSeconds: 5,
  memoryMb: 256,
  tables: { page_events: ['update'], request_guards: ['update'] },
  settings: ['edge', 'guards'],
} as const satisfies Route;
