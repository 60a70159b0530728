import { testHeader } from '@concierge/contract/aws/edge-headers';
import { beforeEach, expect, it } from 'vitest';
import { heartbeat } from './heartbeat';

type Answer = (body: { id: string }) => Response | Promise<Response>;

const well: Record<string, Answer> = {
  '/': () => new Response('<h1>Welcome</h1>'),
  '/api/appointment-requests': async ({ id }) =>
    Response.json({ id, reference: 'K7M-4QXP' }, { status: 201 }),
};
let edgeRefused = 0;
beforeEach(() => {
  edgeRefused = 0;
});

/** What the heartbeat finds wrong with a site that gives these answers. */
async function wrongWith(answers: Record<string, Answer>): Promise<string[]> {
  const findings = await heartbeat({
    origin: 'https://site.example',
    mark: 'mark',
    edgeRefused: () => {
      edgeRefused += 1;
    },
    fetch: async (address, { headers, body } = {}) => {
      const { pathname } = new URL(String(address));
      if (body && new Headers(headers).get(testHeader) !== 'mark') throw new Error('A real booking');
      const answer = { ...well, ...answers }[pathname];
      if (!answer) throw new Error(`Asked for ${pathname}`);
      return answer(body ? JSON.parse(String(body)) : {});
    },
  });
  expect(findings.map(({ what }) => what)).toEqual(['Home', 'Booking']);
  return findings.filter(({ state }) => state !== 'ok').map(({ what, says }) => `${what}: ${says}`);
}

it.each<[string, Record<string, Answer>, RegExp]>([
  ['no home page', { '/': () => new Response('', { status: 502 }) }, /^Home: .*502/],
  ['a home page without its heading', { '/': () => new Response('<p>Parked') }, /^Home/],
  [
    'bookings refused',
    { '/api/appointment-requests': () => new Response('{}', { status: 403 }) },
    /^Booking: .*403/,
  ],
  [
    'a booking with a wrong reference',
    {
      '/api/appointment-requests': ({ id }) => Response.json({ id, reference: 'HM-2345' }, { status: 201 }),
    },
    /^Booking: .*reference/,
  ],
])('names what is wrong: %s', async (_, answers, pattern) => {
  expect(await wrongWith(answers)).toEqual([expect.stringMatching(pattern)]);
});

it.each([
  ['counts when functions reject the edge', 'forbidden', 1],
  ['does not count any other refusal', 'captcha_failed', 0],
])('%s', async (_, code, times) => {
  const refused = () => Response.json({ error: { code, message: 'No' } }, { status: 403 });
  expect(await wrongWith({ '/api/appointment-requests': refused })).toEqual([
    expect.stringMatching(/^Booking: .*403/),
  ]);
  expect(edgeRefused).toBe(times);
});
