import { readFile } from 'node:fs/promises';
import { fieldErrors } from '@concierge/contract/fields';
import { tableNames } from '@concierge/contract/tables';
import type { LocalTables } from '../dynamodb/tables';
import type { EdgeRequest, EdgeResponse } from '../edge/exchange';
import { type Faults, faultOrder } from '../faults';
import type { Outbox } from '../messages/outbox';
import { BodyTooLarge, readBody } from '../request-body';
import { ChangeFeed } from './change-feed';
import { mailDocument } from './mail-document';
import { isFromHere } from './same-machine';
import { sendDocument, sendError, sendJson } from './send';

export interface InboxParts {
  readonly outbox: Outbox;
  readonly tables: LocalTables;
  readonly faults: Faults;
  readonly siteOrigin: string;
}

const page = {
  '': ['index.html', 'text/html; charset=utf-8'],
  '/inbox.css': ['inbox.css', 'text/css; charset=utf-8'],
  '/inbox.js': ['inbox.js', 'text/javascript; charset=utf-8'],
} as const;

/**
 * What a person and a test see of the machinery behind the site: sent messages, stored records, fault switches.
 * It exists only here; nothing of it is deployed.
 */
export function createInbox(parts: InboxParts): (request: EdgeRequest, response: EdgeResponse) => void {
  const feed = new ChangeFeed();
  parts.outbox.onChange(() => feed.tell());
  parts.faults.onChange(() => feed.tell());
  return (request, response) => {
    answer(request, response, parts, feed).catch(() => {
      if (!response.headersSent) sendError(response, 500, 'internal', 'The local inbox failed.');
    });
  };
}

async function answer(
  request: EdgeRequest,
  response: EdgeResponse,
  parts: InboxParts,
  feed: ChangeFeed,
): Promise<void> {
  const path =
    (request.url ?? '')
      .split('?', 1)[0]
      ?.replace(/^\/__local/, '')
      .replace(/\/$/, '') ?? '';
  if (!isFromHere(request, parts.siteOrigin)) {
    return sendError(
      response,
      403,
      'forbidden',
      'The local inbox answers only pages and tools of this machine.',
    );
  }
  if (request.method === 'POST') return await order(path, request, response, parts);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendError(response, 405, 'method_not_allowed', 'Only GET and POST are possible here.');
  }
  await show(path, response, parts, feed);
}

async function show(
  path: string,
  response: EdgeResponse,
  parts: InboxParts,
  feed: ChangeFeed,
): Promise<void> {
  const { outbox, tables, faults } = parts;
  const file = Object.entries(page).find(([name]) => name === path)?.[1];
  if (file) {
    const [name, type] = file;
    return sendDocument(response, type, await readFile(new URL(`./page/${name}`, import.meta.url)));
  }
  if (path === '/events') return feed.subscribe(response);
  if (path === '/faults') return sendJson(response, 200, faults.all());
  if (path === '/faults/counts') return sendJson(response, 200, faults.counts);
  if (path === '/messages') return sendJson(response, 200, { messages: outbox.messages });
  if (path === '/outbox') {
    const emails = outbox.messages.filter((message) => message.kind === 'email');
    const texts = outbox.messages.filter((message) => message.kind === 'sms');
    return sendJson(response, 200, {
      emails: emails.map(({ to, subject, text, html, at }) => ({ to, subject, text, html, at })),
      sms: texts.map(({ to, body, at }) => ({ to, body, at })),
    });
  }
  if (path === '/tables') return sendJson(response, 200, { tables: tableNames });
  const table = tableNames.find((name) => path === `/tables/${name}`);
  if (table) return sendJson(response, 200, { items: await tables.items(table) });
  const mail = outbox.messages.find(
    (message) => message.kind === 'email' && path === `/emails/${message.id}`,
  );
  if (mail?.kind === 'email') return mailDocument(response, mail);
  sendError(response, 404, 'not_found', 'The local inbox has nothing at this address.');
}

async function order(
  path: string,
  request: EdgeRequest,
  response: EdgeResponse,
  { outbox, tables, faults }: InboxParts,
): Promise<void> {
  if (path === '/reset') {
    faults.reset();
    await tables.empty();
    await outbox.clear();
    return sendJson(response, 200, { status: 'ok' });
  }
  if (path !== '/faults') return sendError(response, 404, 'not_found', 'The local inbox has no such order.');
  let body: unknown;
  try {
    body = JSON.parse((await readBody(request, 4096)).toString('utf8'));
  } catch (error) {
    if (error instanceof BodyTooLarge)
      return sendError(response, 413, 'payload_too_large', 'This order is too long.');
    return sendError(response, 400, 'invalid_json', 'A fault is ordered by JSON.');
  }
  const parsed = faultOrder.safeParse(body);
  if (!parsed.success) {
    return sendError(response, 400, 'validation_failed', 'No such fault.', fieldErrors(parsed.error));
  }
  faults.set(parsed.data);
  sendJson(response, 200, faults.all());
}
