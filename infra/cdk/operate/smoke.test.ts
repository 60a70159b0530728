import { createServer } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';
import { commonHeaders } from '@concierge/edge/headers';
import { robotsOfNobody } from '@concierge/release/compose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deskFindings, smoke } from './smoke';

it('repeats a check that fails, because a new page reaches the edge’s index a little later', async () => {
  let requests = 0;
  const site = await listen(
    createServer((request, response) => {
      request.resume();
      if (request.url === '/accounts/') requests += 1;
      response.statusCode = requests > 1 ? 400 : 404;
      response.end('{"__type":"NotAuthorizedException"}');
    }),
  );
  const accounts = async (patienceMs: number) =>
    (await smoke(site.origin, patienceMs)).find(({ what }) => what === 'Accounts')?.state;
  try {
    expect(await accounts(0)).toBe('missing');
    requests = 0;
    expect(await accounts(6000)).toBe('ok');
  } finally {
    await site.close();
  }
});

describe('the desk', () => {
  const page = { ...commonHeaders, 'content-security-policy': "script-src 'self'" };
  type Answer = readonly [status: number, body: string, headers?: Readonly<Record<string, string>>];
  const answers: Readonly<Record<string, Answer>> = {
    '/registry.json': [200, '{"remotes":{"desk":{}}}'],
    '/': [200, '<h1>Sign in</h1>', page],
    '/robots.txt': [200, robotsOfNobody],
    '/api/desk/sign-in': [200, '{"userPoolId":"us-east-1_1","clientId":"1"}'],
    '/api/desk/count': [401, '{}'],
  };
  async function found(changed: Readonly<Record<string, Answer>> = {}) {
    const site = await listen(
      createServer((request, response) => {
        const [status, body, headers] = { ...answers, ...changed }[request.url ?? ''] ?? [404, ''];
        response.writeHead(status, headers).end(body);
      }),
    );
    onTestFinished(() => site.close());
    return (await deskFindings(site.origin)).map(({ state, says }) => `${state}: ${says}`);
  }

  it('shows its page, and answers nobody who has not signed in', async () => {
    expect(await found()).toEqual([expect.stringMatching(/^ok/)]);
  });

  it.each<[string, Record<string, Answer>, RegExp]>([
    ['a page without its policy', { '/': [200, '<h1>Sign in</h1>', commonHeaders] }, /policy/],
    ['search engines let in', { '/robots.txt': [200, 'User-agent: *'] }, /search engines/],
    ['no settings for signing in', { '/api/desk/sign-in': [500, '{}'] }, /sign-in answers 500/],
    ['an answer for a stranger', { '/api/desk/count': [200, '{}'] }, /count answers 200 instead of 401/],
    ['an edge that fails', { '/registry.json': [503, ''], '/': [503, ''] }, /answers 503/],
  ])('names what is wrong: %s', async (_, changed, says) => {
    expect(await found(changed)).toEqual([expect.stringMatching(says)]);
  });

  it('is left to people before its first release, and before its name points to it', async () => {
    expect(await found({ '/registry.json': [404, ''] })).toEqual([expect.stringMatching(/^person: release/)]);
    expect(await deskFindings('https://desk.hearthside.invalid')).toMatchObject([{ state: 'person' }]);
  });
});
