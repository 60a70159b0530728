import { testHeader } from '@concierge/contract/aws/edge-headers';
import { operationHeader } from '@concierge/contract/requests/account-operations';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { beforeEach, expect, it } from 'vitest';
import { heartbeat } from './heartbeat';

type Answer = (body: { id: string }) => Response | Promise<Response>;

const site = { origin: 'https://site.example', clientId: 'visitors' };
const desk = { origin: 'https://desk.example', clientId: 'staff' };
const list = { origin: desk.origin, path: '/api/desk/inbox', alias: 'desk-inbox:live' };
const at = (path: string) => site.origin + path;
const challenge = () => Response.json({ ChallengeName: 'PASSWORD_VERIFIER' });
const sent = () => Response.json({ status: 'sent' });

const well: Record<string, Answer> = {
  [at('/')]: () => new Response('<h1>Welcome</h1>'),
  [at('/api/appointment-requests')]: async ({ id }) =>
    Response.json({ id, reference: 'K7M-4QXP' }, { status: 201 }),
  [at(endpoints.sendConfirmationEmail.path)]: sent,
  [at(endpoints.sendNotificationEmail.path)]: sent,
  [at(endpoints.sendSmsNotification.path)]: sent,
  [at(endpoints.patientSurveys.path)]: () => Response.json({}, { status: 201 }),
  [at(endpoints.requestChanges.path)]: () => Response.json({ status: 'accepted' }),
  [at('/accounts/')]: challenge,
  [`${desk.origin}/accounts/`]: challenge,
  [desk.origin + list.path]: () => Response.json({}, { status: 401 }),
};
let edgeRefused = 0;
let listAnswers = 200;
beforeEach(() => {
  edgeRefused = 0;
  listAnswers = 200;
});

/** What the heartbeat finds wrong with a site that gives these answers. */
async function wrongWith(answers: Record<string, Answer>): Promise<string[]> {
  const findings = await heartbeat({
    ...{ site, desk, functions: [list], mark: 'mark' },
    edgeRefused: () => {
      edgeRefused += 1;
    },
    invoke: async (alias, path) => (alias === list.alias && path === list.path ? listAnswers : 404),
    fetch: async (address, { headers, body } = {}) => {
      const sent = new Headers(headers);
      if (body && sent.get(testHeader) !== 'mark' && !sent.has(operationHeader))
        throw new Error('A real submission');
      const answer = { ...well, ...answers }[String(address)];
      if (!answer) throw new Error(`Asked for ${address}`);
      return answer(body ? JSON.parse(String(body)) : {});
    },
  });
  return findings.filter(({ state }) => state !== 'ok').map(({ what, says }) => `${what}: ${says}`);
}

it('finds nothing wrong with a healthy site', async () => {
  expect(await wrongWith({})).toEqual([]);
});

const refused = () => new Response('{}', { status: 503 });
it.each<[string, Record<string, Answer>, RegExp]>([
  ['no home page', { [at('/')]: () => new Response('', { status: 502 }) }, /^Home: .*502/],
  ['a home page without its heading', { [at('/')]: () => new Response('<p>Parked') }, /^Home/],
  ['bookings refused', { [at('/api/appointment-requests')]: refused }, /^Booking: .*503/],
  [
    'a booking with a wrong reference',
    {
      [at('/api/appointment-requests')]: ({ id }) =>
        Response.json({ id, reference: 'HM-2345' }, { status: 201 }),
    },
    /^Booking: .*reference/,
  ],
  ['no confirmations', { [at(endpoints.sendConfirmationEmail.path)]: refused }, /^Confirmation: .*503/],
  [
    'no mail to the practice',
    { [at(endpoints.sendNotificationEmail.path)]: refused },
    /^Mail to the practice/,
  ],
  ['no texts', { [at(endpoints.sendSmsNotification.path)]: refused }, /^Text to the practice/],
  ['no surveys', { [at(endpoints.patientSurveys.path)]: refused }, /^Survey/],
  ['no changes', { [at(endpoints.requestChanges.path)]: refused }, /^Change/],
  ['no sign-in', { [at('/accounts/')]: refused }, /^Sign-in: .*503/],
  ['no sign-in of staff', { [`${desk.origin}/accounts/`]: refused }, /^Sign-in of staff: .*503/],
  ['a list that anybody may read', { [desk.origin + list.path]: () => Response.json({}) }, /a stranger 200/],
])('names what is wrong: %s', async (_, answers, pattern) => {
  expect(await wrongWith(answers)).toEqual([expect.stringMatching(pattern)]);
});

it('names the list that could not answer', async () => {
  listAnswers = 503;
  expect(await wrongWith({})).toEqual([expect.stringMatching(/^\/api\/desk\/inbox: .*503/)]);
});

it.each([
  ['counts when functions reject the edge', 'forbidden', 1],
  ['does not count any other refusal', 'captcha_failed', 0],
])('%s', async (_, code, times) => {
  const refused = () => Response.json({ error: { code, message: 'No' } }, { status: 403 });
  expect(await wrongWith({ [at('/api/appointment-requests')]: refused })).toEqual([
    expect.stringMatching(/^Booking: .*403/),
  ]);
  expect(edgeRefused).toBe(times);
});
