import { setTimeout as sleep } from 'node:timers/promises';
import { systemCode } from '@concierge/command-line/user-error';
import type { SiteName } from '@concierge/contract/practice/sites';
import { accountService, operationHeader } from '@concierge/contract/requests/account-operations';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { errorAnswer, health } from '@concierge/contract/wire/responses';
import { immutableCaching, privateCaching, sharedSeconds } from '@concierge/edge/caching';
import { commonHeaders, inertHeaders } from '@concierge/edge/headers';
import { robotsOfNobody } from '@concierge/release/compose';
import { integrityOf } from '@concierge/release/store';
import * as z from 'zod';
import { heartbeatName } from '../constructs/heartbeat';
import { byHand, type Finding, findingOf, tableOf } from '../platform/findings';
import { originOf, type Stage } from '../stages/stage';
import { stageNamed } from '../stages/stages';
import { invoke } from './invoke';

/** A site's answer, read to its end: Node can't close a connection whose answer nobody read. */
interface Answer extends Pick<Response, 'status' | 'headers'> {
  readonly text: string;
  readonly bytes: Buffer;
}

/** Requests a path of the site without following redirects. @throws Error unless it answers with this status */
type Ask = (path: string, status?: number, init?: RequestInit) => Promise<Answer>;

/**
 * Checks a deployed site from outside. It stores nothing and sends nothing to anybody; {@link heartbeatFinding} checks
 * whether a booking arrives.
 * @param origin as visitors type it, without a trailing slash
 * @param patienceMs For how long checks that fail are repeated.
 */
export async function smoke(origin: string, patienceMs = 0, site: SiteName = 'public'): Promise<Finding[]> {
  const ask: Ask = async (path, status = 200, init = {}) => {
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(origin + path, { redirect: 'manual', signal, ...init }).catch(
      (error: unknown) => {
        throw new Error(`${path} does not answer: ${error instanceof Error ? error.message : error}`);
      },
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== status) throw new Error(`${path} answers ${answer.status} instead of ${status}`);
    return { status, headers: answer.headers, bytes, text: bytes.toString('utf8') };
  };
  const until = Date.now() + patienceMs;
  const findings: Record<string, Finding> = {};
  for (;;) {
    const all = { ...checks[site], ...(site === 'public' ? await pageChecks(ask) : {}) };
    for (const [what, check] of Object.entries(all))
      if (findings[what]?.state !== 'ok') findings[what] = await findingOf(what, () => check(ask));
    const found = Object.values(findings);
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
    const found = await invoke(region, heartbeatName(name), heartbeatFindings);
    return found.map((one) => `${one.what}: ${one.says}`).join('; ');
  });
}

const heartbeatFindings = z.array(z.object({ what: z.string(), says: z.string() }));

type Checks = Readonly<Record<string, (ask: Ask) => Promise<string>>>;

/** A check for each page, because each has a team of its own. */
async function pageChecks(ask: Ask): Promise<Checks> {
  // What is wrong with the map is named by its own check.
  const paths = await mappedPaths(ask).catch(() => []);
  return Object.fromEntries(
    paths.map((path) => [
      `Page ${path}`,
      async () => {
        expectPage(await ask(path), path);
        return 'has its heading and its headers';
      },
    ]),
  );
}

async function mappedPaths(ask: Ask): Promise<string[]> {
  const map = (await ask('/sitemap.xml')).text;
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

const ofPublic: Checks = {
  'Map of pages': async (ask) => {
    const paths = await mappedPaths(ask);
    if (!paths.includes('/')) throw new Error('/sitemap.xml does not name the home page');
    return `${paths.length} pages`;
  },
  'Cached pages': async (ask) => {
    const tag = (await ask('/')).headers.get('etag') ?? '';
    const again = await ask('/', 304, { headers: { 'if-none-match': tag } });
    for (const name of ['content-security-policy', 'permissions-policy']) {
      if (again.headers.has(name))
        throw new Error(`A 304 has the header ${name}, which browsers would apply to the cached page`);
    }
    return '304, with no policy';
  },
  'Unknown paths': async (ask) => {
    expectHeading(await ask('/no-such-page', 404), 'The page for unknown addresses');
    const moved = await ask('/contact/?a=1', 308);
    if (moved.headers.get('location') !== '/contact?a=1')
      throw new Error(`/contact/ redirects to ${moved.headers.get('location')}`);
    return '404 with its page; a trailing slash redirects';
  },
  Scripts: async (ask) => {
    const files = [...(await ask('/')).text.matchAll(/<(?:link|script)\b[^>]*>/g)].flatMap(([tag]) => {
      const path = /(?:href|src)="(\/remotes\/[^"]+\.js)"/.exec(tag)?.[1];
      const integrity = /integrity="([^"]+)"/.exec(tag)?.[1];
      return path && integrity ? [{ path, integrity }] : [];
    });
    if (files.length === 0) throw new Error('The home page names no script with its hash');
    for (const { path, integrity } of files) {
      const file = await ask(path);
      expectHeaders(file, path, { ...inertHeaders(), 'cache-control': immutableCaching });
      if (integrityOf(file.bytes) !== integrity)
        throw new Error(`${path} does not match its hash in the page`);
    }
    return `${files.length}, each with its hash in the page`;
  },
  Functions: async (ask) => {
    health.parse(JSON.parse((await ask(endpoints.health.path)).text));
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expectError(await ask(endpoints.appointmentRequests.path, 400, post), 'validation_failed');
    expectError(await ask('/api/nothing', 404), 'not_found');
    return 'up; they return the contract’s errors';
  },
  Accounts: async (ask) => {
    const answer = await ask('/accounts/', 400, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        [operationHeader]: `${accountService}GlobalSignOut`,
      },
      body: JSON.stringify({ AccessToken: 'nobody' }),
    });
    if (!answer.text.includes('__type')) throw new Error('Cognito should refuse a stranger at /accounts');
    return 'Cognito answers, and refuses a stranger';
  },
};

/** What staff need before they sign in, and what nobody else may see. */
const ofDesk: Checks = {
  Desk: async (ask) => {
    expectPage(await ask('/'), 'The desk');
    const robots = (await ask('/robots.txt')).text;
    if (robots !== robotsOfNobody) throw new Error(`The desk tells search engines "${robots}"`);
    signInSettings.parse(JSON.parse((await ask('/api/desk/sign-in')).text));
    await ask('/api/desk/count', 401);
    return 'shows its sign-in, is hidden from search engines, answers no stranger';
  },
};

const checks: Readonly<Record<SiteName, Checks>> = { public: ofPublic, desk: ofDesk };
const signInSettings = z.object({ userPoolId: z.string().min(1), clientId: z.string().min(1) });

/** Checks the desk, unless nobody has pointed its name at it or released it yet: then only people can go on. */
export async function deskFindings(origin: string, patienceMs = 0): Promise<Finding[]> {
  const registry = await fetch(`${origin}/registry.json`).catch((error: unknown) => {
    if (error instanceof Error && systemCode(error.cause) === 'ENOTFOUND') return undefined;
    throw error;
  });
  const notYet = (says: string): Finding[] => [{ what: 'Desk', ...byHand(says) }];
  if (!registry) return notYet(`point ${origin} at the output DeskAddress (infra/cdk/README.md)`);
  const text = await registry.text();
  if (registry.status === 404 || (registry.ok && !text.includes('"desk"')))
    return notYet(`release it: npm run release -- publish shell desk --store s3://<DeskReleasesBucket>`);
  return await smoke(origin, patienceMs, 'desk');
}

function expectPage(page: Answer, path: string): void {
  expectHeaders(page, path, commonHeaders);
  const policy = page.headers.get('content-security-policy') ?? '';
  if (!policy.includes("script-src 'self'")) throw new Error(`${path} has the policy "${policy}"`);
  expectHeading(page, path);
}

function expectHeading({ text }: Answer, what: string): void {
  if (!/<h1[\s>]/.test(text)) throw new Error(`${what} has no heading`);
}

function expectHeaders({ headers }: Answer, what: string, expected: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(expected)) {
    const sent = headers.get(name);
    // A stage may add directives of its own.
    if ((name === 'strict-transport-security' ? sent?.split(';')[0] : sent) !== value)
      throw new Error(`${what} has ${name}: ${sent ?? 'none'}`);
  }
}

function expectError(answer: Answer, code: string): void {
  const { error } = errorAnswer.parse(JSON.parse(answer.text));
  if (error.code !== code) throw new Error(`A function answers ${error.code} instead of ${code}`);
  expectHeaders(answer, code, { 'cache-control': privateCaching });
}

/** Checks a stage's site and desk, and makes a test booking. What fails is checked again for a minute. */
export async function stageFindings(stage: Stage): Promise<Finding[]> {
  // A release made just now may not have reached every edge yet, and its new pages not the edge's index.
  await sleep(sharedSeconds * 1000);
  return [
    ...(await smoke(stage.origin, 60_000)),
    ...(await deskFindings(originOf(stage, 'desk'), 60_000)),
    await heartbeatFinding(stage),
  ];
}

/** The findings that are wrong, or could not be checked. */
export const failing = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ state }) => state !== 'ok' && state !== 'person');

/** `npm run smoke -- https://origin`, or a stage's name instead of its origin. Returns the exit code. */
export async function main([site = '']: readonly string[]): Promise<number> {
  if (site === '') {
    console.error(
      'Name the site: npm run smoke -- <stage>, or an origin (https://...), which makes no test booking',
    );
    return 2;
  }
  const findings = /^https?:\/\//.test(site)
    ? await smoke(new URL(site).origin)
    : await stageFindings(stageNamed(site));
  console.log(tableOf(findings));
  return failing(findings).length === 0 ? 0 : 1;
}
