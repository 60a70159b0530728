import { readFile } from 'node:fs/promises';
import { tableNames } from '@concierge/contract/aws/tables';
import { fieldErrors } from '@concierge/contract/forms/fields';
import type { ErrorCode } from '@concierge/contract/wire/responses';
import { commonHeaders } from '@concierge/edge/headers';
import {
  type FailureReports,
  heldReleases,
  logLine,
  readLog,
  status,
  statusText,
} from '@concierge/release/live';

import type { ReleaseStore } from '@concierge/release/store';
import { getRequestListener } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { streamSSE } from 'hono/streaming';
import type { LocalTables } from '../aws/dynamodb/tables';
import type { Outbox } from '../aws/messages/outbox';
import { type Faults, faultRequest } from '../faults';
import { mailDocument, mailPolicy } from './mail-document';
import { inboxPath } from './path';

export interface InboxParts {
  readonly outbox: Outbox;
  readonly tables: LocalTables;
  readonly faults: Faults;
  readonly siteOrigin: string;
  readonly releases: ReleaseStore;
  readonly reports: FailureReports;
  /** What the authenticators of staff show. */
  readonly staffCodes: () => readonly object[];
}

const page = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/inbox.css': ['inbox.css', 'text/css; charset=utf-8'],
  '/inbox.js': ['inbox.js', 'text/javascript; charset=utf-8'],
} as const;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const refreshMs = 1000;

const failure = (code: ErrorCode, message: string, fields?: Readonly<Record<string, string>>) => ({
  error: { code, message, ...(fields ? { fields } : {}) },
});

/**
 * Shows people and tests what is behind the site: sent messages, stored records, fault switches.
 * It exists only here; none of it is deployed.
 */
export function createInbox({
  outbox,
  tables,
  faults,
  siteOrigin,
  releases,
  reports,
  staffCodes,
}: InboxParts) {
  const app = new Hono({ strict: false }).basePath(inboxPath);
  app.use(async (context, next) => {
    const headers = { ...commonHeaders, 'content-security-policy': policy, 'cache-control': 'no-store' };
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    await next();
  });
  app.use(onlyThisMachine(siteOrigin));

  for (const [path, [file, type]] of Object.entries(page)) {
    app.get(path, async (context) => {
      context.header('content-type', type);
      return context.body(await readFile(new URL(`./page/${file}`, import.meta.url), 'utf8'));
    });
  }

  app.get('/messages', (context) => context.json({ messages: outbox.messages }));
  app.get('/emails/:id', (context) => {
    const mail = outbox.messages.find(({ id }) => id === context.req.param('id'));
    if (mail?.kind !== 'email') return context.notFound();
    context.header('x-frame-options', 'SAMEORIGIN');
    context.header('content-security-policy', mailPolicy);
    return context.html(mailDocument(mail));
  });

  app.get('/releases', async (context) => {
    const [rows, log] = await Promise.all([status(releases, reports), readLog(releases)]);
    const text = [statusText(rows, await heldReleases(releases)), '', ...log.map(logLine)].join('\n');
    return context.html(html`<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="10">
<title>Releases</title><h1>Releases</h1><a href="${inboxPath}">Local inbox</a><pre>${text}</pre></html>`);
  });

  app.get('/staff', (context) => context.json({ staff: staffCodes() }));

  app.get('/tables', (context) => context.json({ tables: tableNames }));
  app.get('/tables/:name', async (context) => {
    const table = tableNames.find((name) => name === context.req.param('name'));
    return table ? context.json({ items: await tables.items(table) }) : context.notFound();
  });

  app.get('/faults', (context) => context.json(faults.all()));
  app.post('/faults', async (context) => {
    const parsed = faultRequest.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success)
      return context.json(failure('validation_failed', 'No such fault.', fieldErrors(parsed.error)), 400);
    faults.set(parsed.data);
    return context.json(faults.all());
  });
  app.post('/reset', async (context) => {
    faults.reset();
    await tables.empty();
    await outbox.clear();
    return context.json({ status: 'ok' });
  });

  // Tells an open inbox page to fetch again, and that the site still runs.
  app.get('/events', (context) =>
    streamSSE(context, async (stream) => {
      while (!stream.aborted) {
        await stream.writeSSE({ event: 'change', data: 'now', retry: refreshMs });
        await stream.sleep(refreshMs);
      }
    }),
  );

  app.notFound((context) =>
    context.json(failure('not_found', 'The local inbox has nothing at this address.'), 404),
  );
  app.onError((error, context) => {
    console.error('The local inbox failed:', error);
    return context.json(failure('internal', 'The local inbox failed.'), 500);
  });
  return getRequestListener(app.fetch, { overrideGlobalObjects: false });
}

/**
 * Keeps other sites in this machine's browser out of the inbox. Host reveals a name that was rebound to 127.0.0.1, and
 * Origin reveals another site's page that posts. Tools without a browser send no Origin.
 */
function onlyThisMachine(siteOrigin: string): MiddlewareHandler {
  return async (context, next) => {
    const { hostname, host } = new URL(context.req.url);
    const origin = context.req.header('origin');
    // The development server runs in front of the stack, at an origin of its own.
    const ours = [undefined, siteOrigin, `http://${host}`, `https://${host}`];
    const reads = context.req.method === 'GET' || context.req.method === 'HEAD';
    if (['127.0.0.1', 'localhost', '[::1]'].includes(hostname) && (reads || ours.includes(origin)))
      return await next();
    const message = 'The local inbox answers only pages and tools of this machine.';
    return context.json(failure('forbidden', message), 403);
  };
}
