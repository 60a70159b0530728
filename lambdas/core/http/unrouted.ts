import { endpoints, unrouted } from '@concierge/contract/wire/endpoints/table';
import { Failure } from '../failure';
import type { Runtime } from '../runtime';
import { type HttpHandler, httpHandler } from './handler';
import { requireMethod } from './request';

/** Answers requests that match no endpoint: 405 with Allow if only the method is wrong, otherwise 404. */
export function unroutedHandler(runtime: Runtime): HttpHandler {
  return httpHandler(runtime, unrouted, async (event) => {
    const known = Object.values(endpoints).find(({ path }) => path === event.rawPath);
    if (known) requireMethod(event, known);
    throw new Failure('not_found');
  });
}
