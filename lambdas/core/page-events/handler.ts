import { pageEventLimits } from '@concierge/contract/releases/page-event-limits';
import { pageEvents } from '@concierge/contract/wire/endpoints/page-events';
import { readSettings } from '../config';
import { jsonAnswer } from '../http/answer';
import { type HttpHandler, httpHandler } from '../http/handler';
import { isPreview, jsonBody, validated, viewerAddress } from '../http/request';
import type { Runtime } from '../runtime';
import { Table } from '../storage/table';
import { countPageEvents } from './count';

/** Counts which releases' views a browser reports as failing. */
export function pageEventsHandler(runtime: Runtime): HttpHandler {
  const parts = {
    runtime,
    counts: new Table(runtime, 'page_events'),
    guards: new Table(runtime, 'request_guards'),
    hashKey: readSettings(runtime, 'guards').HASH_KEY,
  };
  return httpHandler(runtime, pageEvents, async (event) => {
    const { failures } = validated(pageEvents.body, jsonBody(event, pageEventLimits.bodyBytes));
    // A preview's viewer doesn't count as a visitor.
    if (!isPreview(event)) await countPageEvents(parts, failures, viewerAddress(event));
    return jsonAnswer(200, { status: 'counted' });
  });
}
