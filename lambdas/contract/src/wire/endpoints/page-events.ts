import { pageEventsPath } from '../../releases/page-event-limits';
import { pageEvents as report } from '../../releases/page-events';
import type { Route } from './row';

export const pageEvents = {
  method: 'POST',
  path: pageEventsPath,
  function: 'count-page-events',
  file: 'page-events',
  summary: 'Count the failing views that a browser reports.',
  body: report,
  success: [200],
  timeoutSeconds: 5,
  memoryMb: 256,
  tables: { page_events: ['update'], request_guards: ['update'] },
  settings: ['edge', 'guards'],
} as const satisfies Route;
