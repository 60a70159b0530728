import { type LoopbackServer, listen } from '@concierge/command-line/loopback-server';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

/** Listens with an app on a free port. */
export const listenTo = (app: Hono<{ Bindings: HttpBindings }> | Hono): Promise<LoopbackServer> =>
  listen(createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }));
