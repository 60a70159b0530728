import { intakeInsert } from '@concierge/contract/forms/intake';
import { accountPaths } from '@concierge/contract/requests/account-links';
import { accountService, operationHeader } from '@concierge/contract/requests/account-operations';
import { type Endpoint, endpoints } from '@concierge/contract/wire/endpoints/table';
import { siteTest as test } from '../../support/site-test';
import { insertPath, submission } from '../../support/submissions';
import { type Answer, broken, everywhere, kept, unchangedAnswers } from './rules';

const { expect } = test;

let origin = '';
test.beforeAll(({ runningSite }) => {
  origin = runningSite.origin;
});

async function answerTo(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Every page in the sitemap, and those that are not in it. */
async function pages(): Promise<string[]> {
  const { text } = await answerTo('/sitemap.xml');
  const listed = [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  expect(listed.length).toBeGreaterThan(5);
  return [
    ...new Set([...listed, ...Object.values(accountPaths), '/patient-survey', '/thank-you', '/no/such/page']),
  ];
}

test('pages, and the 404 page', async () => {
  for (const path of await pages()) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await answerTo(path, { method });
      expect(answer.status, path).toBe(path === '/no/such/page' ? 404 : 200);
      expect(broken(answer), `${method} ${path}`).toEqual([]);
    }
  }
});

test('files of every kind, unchanged files, and redirects', async () => {
  const { text: page } = await answerTo('/contact');
  const files = [...new Set(page.match(/\/remotes\/[^"'\s>)]+\.\w+/g))];
  expect(files.length).toBeGreaterThan(4);
  for (const path of [
    ...files,
    '/registry.json',
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/remotes/none.js',
  ]) {
    const answer = await answerTo(path);
    expect(broken(answer), path).toEqual([]);
    const etag = answer.headers.get('etag');
    if (path !== '/remotes/none.js') expect([answer.status, etag], path).toEqual([200, expect.any(String)]);
    if (etag === null) continue;
    const unchanged = await answerTo(path, { headers: { 'if-none-match': etag } });
    expect(unchanged.status, path).toBe(answer.status === 200 ? 304 : answer.status);
    const rules = unchanged.status === 304 ? unchangedAnswers : everywhere;
    expect(broken(unchanged, rules), `${unchanged.status} ${path}`).toEqual([]);
  }
  const redirected = await answerTo('/contact/');
  expect(redirected.status).toBe(308);
  expect(broken(redirected)).toEqual([]);
  const refused = await answerTo('/contact', { method: 'DELETE' });
  expect(refused.status).toBe(405);
  expect(broken(refused)).toEqual([]);
});

test('the API: answers, refusals and unknown paths', async ({ inbox }) => {
  const requests: [string, RequestInit, number][] = [
    ['/api/nowhere', {}, 404],
    [insertPath.appointment, { method: 'PUT' }, 405],
    [insertPath.appointment, { method: 'POST', headers: json, body: '{' }, 400],
    [insertPath.appointment, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }, 415],
    [insertPath.appointment, { method: 'POST', headers: json, body: 'x'.repeat(70_000) }, 413],
    [insertPath.appointment, { method: 'POST', headers: json, body: 'x'.repeat(11 * 1024 * 1024) }, 413],
    [insertPath.contact, { method: 'POST', headers: json, body: JSON.stringify(submission()) }, 201],
    [insertPath.appointment, { method: 'POST', headers: form, body: 'name=' }, 400],
    [insertPath.contact, { method: 'POST', headers: form, body: formOf(submission()) }, 303],
    ...Object.values<Endpoint>(endpoints)
      .filter(({ method }) => method === 'GET')
      .map(({ path, signedIn }): [string, RequestInit, number] => [path, {}, signedIn ? 401 : 200]),
  ];
  for (const [path, init, status] of requests) {
    const answer = await answerTo(path, init);
    expect(answer.status, `${init.method} ${path}`).toBe(status);
    expect(broken(answer), `${status} ${path}`).toEqual([]);
    expect(kept(answer), `${status} ${path}`).toBe(false);
  }
  await inbox.fault('dynamodb', 'error');
  const down = await answerTo(insertPath.contact, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(submission()),
  });
  expect(down.status).toBe(503);
  expect([broken(down), kept(down)]).toEqual([[], false]);
});

test('the accounts service', async () => {
  const headers = { [operationHeader]: `${accountService}GlobalSignOut` };
  for (const init of [
    {},
    { method: 'POST', body: '{}' },
    { method: 'POST', headers, body: '{"AccessToken":"nobody"}' },
    { method: 'POST', headers, body: 'x'.repeat(100_000) },
  ]) {
    const answer = await answerTo('/accounts', init);
    expect(broken(answer), String(answer.status)).toEqual([]);
    expect(kept(answer)).toBe(false);
  }
});

/** A submission as a form without script posts it. */
function formOf(body: ReturnType<typeof submission>): string {
  const { id: _, recaptchaToken: _token, consent_timestamp: _now, ...fields } = intakeInsert.parse(body);
  const typed = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === null || value === false ? [] : [[name, value === true ? 'on' : String(value)]],
  );
  return new URLSearchParams(typed).toString();
}
