import { setTimeout as sleep } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { accountService, operationHeader } from '@concierge/contract/account-operations';
import { endpoints } from '@concierge/contract/endpoints';
import { errorAnswer, health } from '@concierge/contract/responses';
import { immutableCaching, privateCaching, sharedSeconds } from '@concierge/edge/caching';
import { commonHeaders, inertHeaders } from '@concierge/edge/headers';
import { integrityOf } from '@concierge/release/store';
import * as z from 'zod';
import { heartbeatName } from '../constructs/heartbeat';
import type { Stage } from '../stages/stage';
import { stageNamed } from '../stages/stages';
import { type Finding, findingOf, tableOf } from './findings';

/** A site's answer, read to its end: Node can't close a connection whose answer nobody read. */
interface Answer extends Pick<Response, 'status' | 'headers'> {
  readonly bytes: Buffer;
}

/** Requests a path of the site without following redirects. */
type Ask = (path: string, init?: RequestInit) => Promise<Answer>;

/**
 * Checks a deployed site from outside. It stores nothing and sends nothing to anybody; {@link heartbeatFinding} checks
 * whether a booking arrives.
 * @param origin as visitors type it, without a trailing slash
 * @param patienceMs For how long checks that fail are repeated.
 */
export async function smoke(origin: string, patienceMs = 0): Promise<Finding[]> {
  const ask: Ask = async (path, init) => {
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(origin + path, { redirect: 'manual', signal, ...init });
    return {
      status: answer.status,
      headers: answer.headers,
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const until = Date.now() + patienceMs;
  const said: Record<string, Finding> = {};
  for (;;) {
    for (const [what, check] of Object.entries(checks))
      if (said[what]?.state !== 'ok') said[what] = await findingOf(what, () => check(ask));
    const found = Object.values(said);
    if (Date.now() >= until || found.every(({ state }) => state === 'ok')) return found;
    await sleep(patienceMs / 12);
  }
}

/**
 * Runs the stage's heartbeat now. The heartbeat makes the test booking, because it alone holds the mark of one
 * (platform/heartbeat.ts).
 */
export async function heartbeatFinding({ name, region }: Pick<Stage, 'name' | 'region'>): Promise<Finding> {
  return findingOf('Booking', async () => {
    const client = new LambdaClient({ region });
    const invoke = new InvokeCommand({ FunctionName: heartbeatName(name) });
    const { FunctionError, Payload = new Uint8Array() } = await client.send(invoke);
    const answer: unknown = JSON.parse(Buffer.from(Payload).toString('utf8'));
    if (FunctionError) throw new Error(failed.parse(answer).errorMessage.replaceAll(/\s+/g, ' '));
    const found = heartbeatFindings.parse(answer).map((one) => `${one.what}: ${one.says}`);
    return found.join('; ');
  });
}

const failed = z.object({ errorMessage: z.string() });
const heartbeatFindings = z.array(z.object({ what: z.string(), says: z.string() }));

const checks: Readonly<Record<string, (ask: Ask) => Promise<string>>> = {
  Pages: async (ask) => {
    const map = textOf(await expectStatus(ask('/sitemap.xml'), 200, '/sitemap.xml'));
    const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    if (!paths.includes('/')) throw new Error('/sitemap.xml does not name the home page');
    for (const path of paths) {
      const page = await expectStatus(ask(path), 200, path);
      expectHeaders(page, path, commonHeaders);
      const policy = page.headers.get('content-security-policy') ?? '';
      if (!policy.includes("script-src 'self'")) throw new Error(`${path} has the policy "${policy}"`);
      if (!/<h1[\s>]/.test(textOf(page))) throw new Error(`${path} has no heading`);
    }
    return `${paths.length}, each with its heading and its headers`;
  },
  'Cached pages': async (ask) => {
    const tag = (await expectStatus(ask('/'), 200, '/')).headers.get('etag') ?? '';
    const again = await expectStatus(ask('/', { headers: { 'if-none-match': tag } }), 304, '/ asked again');
    for (const name of ['content-security-policy', 'permissions-policy']) {
      if (again.headers.has(name))
        throw new Error(`A 304 has the header ${name}, which browsers would apply to the cached page`);
    }
    return '304, with no policy';
  },
  'Unknown paths': async (ask) => {
    const page = await expectStatus(ask('/no-such-page'), 404, '/no-such-page');
    if (!/<h1[\s>]/.test(textOf(page))) throw new Error('The page for unknown addresses has no heading');
    const moved = await expectStatus(ask('/contact/?a=1'), 308, '/contact/');
    if (moved.headers.get('location') !== '/contact?a=1')
      throw new Error(`/contact/ redirects to ${moved.headers.get('location')}`);
    return '404 with its page; a trailing slash redirects';
  },
  Scripts: async (ask) => {
    const home = textOf(await expectStatus(ask('/'), 200, '/'));
    const files = [...home.matchAll(/<(?:link|script)\b[^>]*>/g)].flatMap(([tag]) => {
      const path = /(?:href|src)="(\/remotes\/[^"]+\.js)"/.exec(tag)?.[1];
      const integrity = /integrity="([^"]+)"/.exec(tag)?.[1];
      return path && integrity ? [{ path, integrity }] : [];
    });
    if (files.length === 0) throw new Error('The home page names no script with its hash');
    for (const { path, integrity } of files) {
      const file = await expectStatus(ask(path), 200, path);
      expectHeaders(file, path, { ...inertHeaders(), 'cache-control': immutableCaching });
      if (integrityOf(file.bytes) !== integrity)
        throw new Error(`${path} does not match its hash in the page`);
    }
    return `${files.length}, each with its hash in the page`;
  },
  Functions: async (ask) => {
    const alive = await expectStatus(ask(endpoints.health.path), 200, endpoints.health.path);
    health.parse(JSON.parse(textOf(alive)));
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    await expectError(ask(endpoints.appointmentRequests.path, post), 400, 'validation_failed');
    await expectError(ask('/api/nothing'), 404, 'not_found');
    return 'up; they return the contract’s errors';
  },
  Accounts: async (ask) => {
    const answer = await ask('/accounts/', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        [operationHeader]: `${accountService}GlobalSignOut`,
      },
      body: JSON.stringify({ AccessToken: 'nobody' }),
    });
    if (answer.status !== 400 || !textOf(answer).includes('__type'))
      throw new Error(`Cognito should refuse a stranger with 400, and /accounts answers ${answer.status}`);
    return 'Cognito answers, and refuses a stranger';
  },
};

const textOf = ({ bytes }: Answer): string => bytes.toString('utf8');

async function expectStatus(asked: Promise<Answer>, status: number, what: string): Promise<Answer> {
  const answer = await asked.catch((error: unknown) => {
    throw new Error(`${what} does not answer: ${error instanceof Error ? error.message : error}`);
  });
  if (answer.status !== status) throw new Error(`${what} answers ${answer.status} instead of ${status}`);
  return answer;
}

function expectHeaders({ headers }: Answer, what: string, wanted: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(wanted)) {
    // A stage may add directives of its own.
    const said = name === 'strict-transport-security' ? headers.get(name)?.split(';')[0] : headers.get(name);
    if (said !== value) throw new Error(`${what} has ${name}: ${headers.get(name) ?? 'none'}`);
  }
}

async function expectError(asked: Promise<Answer>, status: number, code: string): Promise<void> {
  const answer = await expectStatus(asked, status, code);
  const { error } = errorAnswer.parse(JSON.parse(textOf(answer)));
  if (error.code !== code) throw new Error(`A function answers ${error.code} instead of ${code}`);
  expectHeaders(answer, code, { 'cache-control': privateCaching });
}

/** `npm run smoke -- https://origin`, or a stage's name instead of its origin. Returns the exit code. */
export async function main([site = '']: readonly string[]): Promise<number> {
  if (site === '') {
    console.error(
      'Name the site: npm run smoke -- <stage>, or an origin (https://...), which makes no test booking',
    );
    return 2;
  }
  const stage = /^https?:\/\//.test(site) ? undefined : stageNamed(site);
  // A release made just now may not have reached every edge yet, and its new pages not the edge's index.
  if (stage) await sleep(sharedSeconds * 1000);
  const said = await smoke(new URL(stage?.origin ?? site).origin, stage ? 60_000 : 0);
  if (stage) said.push(await heartbeatFinding(stage));
  console.log(tableOf(said));
  return said.every(({ state }) => state === 'ok') ? 0 : 1;
}
