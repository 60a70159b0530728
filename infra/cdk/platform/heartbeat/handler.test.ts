import { createServer } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

let page = '';
let standing = '';
let sending = true;
let limit = '';
let verified: readonly string[] = [];
let numbers: readonly string[] = [];

/** The site, SES and SNS in one server. */
const world = await listen(
  createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const form = request.url === '/' && request.method === 'POST' ? new URLSearchParams(body) : undefined;
    if (request.url === '/v2/email/account') {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          SendingEnabled: sending,
          ProductionAccessEnabled: true,
          EnforcementStatus: standing,
        }),
      );
    } else if (request.url === '/api/appointment-requests') {
      const { id } = JSON.parse(body);
      response.statusCode = 201;
      response.end(JSON.stringify({ id, reference: 'K7M-4QXP' }));
    } else if (request.url?.includes('/invocations')) {
      const event = JSON.parse(body);
      response.end(JSON.stringify({ statusCode: event.headers['x-test-booking'] ? 200 : 500 }));
    } else if (request.url?.startsWith('/api/desk/')) {
      response.statusCode = 401;
      response.end('{}');
    } else if (request.url?.startsWith('/api/')) {
      response.statusCode = request.url === '/api/patient-surveys' ? 201 : 200;
      response.end('{}');
    } else if (request.url === '/accounts/') {
      response.end(JSON.stringify({ ChallengeName: 'PASSWORD_VERIFIER' }));
    } else if (form) {
      response.setHeader('content-type', 'text/xml');
      response.end(answerOfSns(form.get('Action') ?? ''));
    } else {
      response.statusCode = page ? 200 : 502;
      response.end(page);
    }
  }),
);
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await world.close();
});

function answerOfSns(action: string): string {
  const results: Readonly<Record<string, string>> = {
    GetSMSSandboxAccountStatus: '<IsInSandbox>true</IsInSandbox>',
    GetSMSAttributes: `<attributes><entry><key>MonthlySpendLimit</key><value>${limit}</value></entry></attributes>`,
    ListSMSSandboxPhoneNumbers: `<PhoneNumbers>${verified
      .map((one) => `<member><PhoneNumber>${one}</PhoneNumber><Status>Verified</Status></member>`)
      .join('')}</PhoneNumbers>`,
    ListOriginationNumbers: `<PhoneNumbers>${numbers
      .map(
        (status) =>
          `<member><Status>${status}</Status><NumberCapabilities><member>SMS</member></NumberCapabilities></member>`,
      )
      .join('')}</PhoneNumbers>`,
  };
  return `<${action}Response><${action}Result>${results[action]}</${action}Result></${action}Response>`;
}

// These variables are read when a module starts, which other tests may have done.
vi.resetModules();
for (const [name, value] of Object.entries({
  // Powertools then prints metrics with the console that the tests listen to.
  POWERTOOLS_DEV: 'true',
  POWERTOOLS_METRICS_DISABLED: 'false',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL: world.origin,
  WATCHED: JSON.stringify({
    site: { origin: world.origin, clientId: 'visitors' },
    desk: { origin: world.origin, clientId: 'staff' },
    functions: [{ origin: world.origin, path: '/api/desk/inbox', alias: 'desk-inbox:live' }],
  }),
  ORIGIN_SECRET: 'origin-secret-of-the-tests',
  ASK_ACCOUNT: 'true',
  PRACTICE_SMS: '+15550100199',
}))
  vi.stubEnv(name, value);
const { handler } = await import('./handler');

beforeEach(() => {
  page = '<h1>Welcome</h1>';
  standing = 'HEALTHY';
  sending = true;
  limit = '1';
  verified = ['+15550100199'];
  numbers = ['PENDING', 'ACTIVE'];
});

/** Runs the heartbeat: what it publishes as metrics, and what it throws. */
async function run() {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  const failure = await handler().then(
    () => '',
    (error: Error) => error.message,
  );
  log.mockRestore();
  const metrics = printed.map((line) => JSON.parse(line)).find((line) => '_aws' in line);
  return { failure, succeeded: metrics?.HeartbeatSucceeded, restricted: metrics?.AccountRestricted };
}

it('succeeds on a healthy site, also while texts may only go to the practice’s verified number', async () => {
  expect(await run()).toEqual({ failure: '', succeeded: 1, restricted: 0 });
});

it.each([
  ['mail is on probation', () => (standing = 'PROBATION')],
  ['mail is paused', () => (sending = false)],
  ['there is no money for texts', () => (limit = '0')],
  ['the number to send from is still pending', () => (numbers = ['PENDING'])],
  [
    'texts are in the sandbox, and the practice’s number is not verified',
    () => (verified = ['+15550100111']),
  ],
])('counts the account as restricted, and not the site as down, when %s', async (_, restrict) => {
  restrict();
  expect(await run()).toEqual({ failure: '', succeeded: 1, restricted: 1 });
});

it('publishes 0 when it fails, because an alarm comes late while data is missing', async () => {
  page = '';
  expect(await run()).toEqual({
    failure: expect.stringMatching(/Home.*502/),
    succeeded: 0,
    restricted: 0,
  });
});
