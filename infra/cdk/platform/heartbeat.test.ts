import { testHeader } from '@concierge/contract/edge-headers';
import { beforeEach, expect, it } from 'vitest';
import { type HeartbeatOptions, heartbeat } from './heartbeat';

type Answer = (body: { id: string }) => Response | Promise<Response>;

const well: Record<string, Answer> = {
  '/': () => new Response('<h1>Welcome</h1>'),
  '/api/appointment-requests': async ({ id }) =>
    Response.json({ id, reference: 'K7M-4QXP' }, { status: 201 }),
};
const account = (mail = {}, texts = {}): NonNullable<HeartbeatOptions['account']> => ({
  mail: async () => ({ enabled: true, production: true, standing: 'HEALTHY', ...mail }),
  texts: async () => ({ sandbox: false, limitUsd: 50, ...texts }),
});

let edgeRefused = 0;
beforeEach(() => {
  edgeRefused = 0;
});

/** What the heartbeat finds wrong with a site that gives these answers. */
async function wrongWith(answers: Record<string, Answer>, of = account()): Promise<string[]> {
  const findings = await heartbeat({
    origin: 'https://site.example',
    mark: 'mark',
    account: of,
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
  expect(findings.map(({ what }) => what)).toEqual(['Home', 'Booking', 'Mail', 'Texts']);
  return findings.filter(({ state }) => state !== 'ok').map(({ what, says }) => `${what}: ${says}`);
}

it('finds nothing wrong with a healthy site', async () => {
  expect(await wrongWith({})).toEqual([]);
});

it.each<[string, Record<string, Answer>, NonNullable<HeartbeatOptions['account']>, RegExp]>([
  ['no home page', { '/': () => new Response('', { status: 502 }) }, account(), /^Home: .*502/],
  ['a home page without its heading', { '/': () => new Response('<p>Parked') }, account(), /^Home/],
  [
    'bookings refused',
    { '/api/appointment-requests': () => new Response('{}', { status: 403 }) },
    account(),
    /^Booking: .*403/,
  ],
  [
    'a booking with a wrong reference',
    {
      '/api/appointment-requests': ({ id }) => Response.json({ id, reference: 'AAA-AAAA' }, { status: 201 }),
    },
    account(),
    /^Booking: .*reference/,
  ],
  ['mail paused', {}, account({ enabled: false, standing: 'SHUTDOWN' }), /^Mail: .*SHUTDOWN, paused/],
  ['mail on probation', {}, account({ standing: 'PROBATION' }), /^Mail: .*PROBATION/],
  ['texts in the sandbox', {}, account({}, { sandbox: true }), /^Texts: .*sandbox/],
])('names what is wrong: %s', async (_, answers, of, said) => {
  expect(await wrongWith(answers, of)).toEqual([expect.stringMatching(said)]);
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
