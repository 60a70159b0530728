import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';
import { previewCookie } from '@concierge/edge/sets';
import { expect, it, onTestFinished } from 'vitest';
import { openSite } from './site';

async function serve(listener: RequestListener): Promise<string> {
  const { origin, close } = await listen(createServer(listener));
  onTestFinished(close);
  return origin;
}

/** Starts a fake site with previews, and a local server in front of it. */
async function inFront(path: string, shown = '<a href="/.preview/end">End preview</a>') {
  const heard: { method: string | undefined; body: string; headers: IncomingHttpHeaders }[] = [];
  const behind: string = await serve(async (request, response) => {
    if (request.url?.startsWith('/preview')) {
      response
        .writeHead(303, { location: '/', 'set-cookie': `${previewCookie}=signed; Path=/; HttpOnly; Secure` })
        .end();
      return;
    }
    if (request.url === '/') return void response.end(shown);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    heard.push({ method: request.method, body, headers: request.headers });
    response.writeHead(307, {
      location: `${behind}/thank-you`,
      'set-cookie': 'session=theirs',
      'strict-transport-security': 'max-age=63072000',
      'content-security-policy': "default-src 'none'",
      'x-kept': 'yes',
    });
    response.end('moved');
  });
  const site = await openSite(behind + path);
  const front = await serve((request, response) => void site.forward(request, response));
  return { behind, site, front, heard };
}

it('forwards a request as the site’s own, without anything of this machine', async () => {
  const { behind, site, front, heard } = await inFront('');
  const answer = await fetch(`${front}/api/x?y=1`, {
    method: 'POST',
    headers: { cookie: 'mine=1', origin: front, referer: `${front}/contact`, 'content-type': 'text/plain' },
    body: 'hello',
    redirect: 'manual',
  });
  const request = heard.at(-1);
  expect(request).toMatchObject({
    method: 'POST',
    body: 'hello',
    headers: { origin: behind, 'content-type': 'text/plain' },
  });
  expect(request?.headers).not.toHaveProperty('cookie');
  expect(request?.headers).not.toHaveProperty('referer');
  expect(await site.isPreview()).toBe(false);
  // Redirects stay on this machine, and headers that apply only to the site's own origin are dropped.
  expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
    307,
    '/thank-you',
    'moved',
  ]);
  expect(answer.headers.get('x-kept')).toBe('yes');
  for (const name of ['set-cookie', 'strict-transport-security', 'content-security-policy'])
    expect(answer.headers.get(name), name).toBeNull();
});

it('uses the preview if the address is a preview link, so that forms are tests', async () => {
  const { site, front, heard } = await inFront('/preview?signed');
  expect(await site.isPreview()).toBe(true);
  await fetch(`${front}/api/x`, { redirect: 'manual' });
  expect(heard[0]?.headers.cookie).toBe(`${previewCookie}=signed`);
});

it('knows that a preview has ended, after which forms are real', async () => {
  const { site } = await inFront('/preview?signed', '<h1>The live page</h1>');
  expect(await site.isPreview()).toBe(false);
});

it('says in one sentence that nothing answers', async () => {
  await expect(openSite('http://127.0.0.1:1')).rejects.toThrow('http://127.0.0.1:1 does not answer');
  await expect(openSite('practice')).rejects.toThrow('is not a site URL');
});
