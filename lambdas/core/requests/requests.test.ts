import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/limits';
import type { RequestChangeBody } from '@concierge/contract/request-changes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkSignature } from '../hashes';
import type { HttpHandler } from '../http/handler';
import {
  type Booked,
  booked as book,
  cancel,
  elsewhere,
  friday,
  mailsOfChanges,
  sendAll,
  storedRequest,
} from '../testing/booked-request';
import {
  ask,
  httpEvent,
  post,
  startTestEnvironment,
  type TestEnvironment,
  testSecrets,
} from '../testing/test-environment';
import { requestChangeHandler } from './handler';

let environment: TestEnvironment;
let change: HttpHandler;
beforeAll(async () => {
  environment = await startTestEnvironment();
  change = requestChangeHandler(environment.runtime);
});
beforeEach(() => sendAll(environment));
afterAll(() => environment.stop());

const booked = (email?: string) => book(environment, email);
const stored = (request: Pick<Booked, 'id'>) => storedRequest(environment, request);
const told = () => mailsOfChanges(environment);
const evenings = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({
  time_zone: 'America/New_York' as const,
  windows: [{ day, part: 'evening' }],
})) as NonNullable<RequestChangeBody['preferred_times']>[];
const linkOf = ({ id }: Pick<Booked, 'id'>) => `${id}.${linkSignature(testSecrets.hash, id)}`;

describe('a request', () => {
  it('is changed and canceled by reference and address; each is stored with its time and notified once', async () => {
    const { reference, email, id } = await booked();
    const typed = reference.toLowerCase().replace('-', ' ');
    const changed = await post(change, {
      ...cancel({ reference: typed, email: email.toUpperCase() }),
      action: 'change',
      preferred_times: friday,
    });
    expect([changed.status, changed.body]).toEqual([200, { status: 'accepted' }]);
    expect(await stored({ id })).toMatchObject({ request_state: 'changed', preferred_times: friday });
    expect(await told()).toEqual([`Consultation request ${reference} was changed`]);
    expect(environment.aws.emails[0]?.text).toContain('Friday evening (Eastern Time)');

    await post(change, cancel({ reference, email }));
    const item = await stored({ id });
    expect(item).toMatchObject({
      request_state: 'cancelled',
      changes: [
        { action: 'change', preferred_times: friday, at: expect.any(String) },
        { action: 'cancel', at: expect.any(String) },
      ],
    });
    expect(await told()).toEqual([
      `Consultation request ${reference} was changed`,
      `Consultation request ${reference} was canceled`,
    ]);
    expect(await stored({ id })).not.toHaveProperty('owed');
    expect(await told()).toHaveLength(2);
  });

  it('is canceled once by fifty parallel calls, and the practice is notified once', async () => {
    const request = await booked();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(change, cancel({ link: linkOf(request) }), elsewhere())),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status}`))).toEqual(
      new Set(['200 cancelled']),
    );
    expect(await stored(request)).toMatchObject({ changes: [{ action: 'cancel' }], change_count: 1 });
    await Promise.all([told(), told()]);
    expect(await told()).toEqual([`Consultation request ${request.reference} was canceled`]);
  });

  it('is changed once by a repeated change or the same times, and by each of several parallel changes', async () => {
    const request = await booked();
    const again = {
      ...cancel({ link: linkOf(request) }),
      action: 'change' as const,
      preferred_times: friday,
    };
    for (let time = 0; time < 2; time += 1)
      expect((await post(change, again)).body).toEqual({ status: 'changed' });
    await post(change, { ...again, id: randomUUID() }, elsewhere());
    expect(await stored(request)).toMatchObject({ change_count: 1 });
    await Promise.all(
      evenings
        .slice(0, 4)
        .map((preferred_times) => post(change, { ...again, id: randomUUID(), preferred_times }, elsewhere())),
    );
    expect(await stored(request)).toMatchObject({ change_count: 5, request_state: 'changed' });
    expect(await told()).toHaveLength(5);
  });

  it('stays canceled', async () => {
    const request = await booked();
    await post(change, cancel({ link: linkOf(request) }));
    const later = await post(change, {
      ...cancel({ link: linkOf(request) }),
      action: 'change',
      preferred_times: friday,
    });
    expect(later.body).toEqual({ status: 'cancelled' });
    expect(await stored(request)).toMatchObject({ change_count: 1 });
  });

  it('has its change notified even if the request is more than a day old', async () => {
    const request = await booked();
    environment.advance(limits.notifications.giveUpAfterSeconds * 3);
    await post(change, cancel({ link: linkOf(request) }));
    expect(await told()).toEqual([`Consultation request ${request.reference} was canceled`]);
  });

  it('can be changed up to the limit, and canceled even after that', async () => {
    const request = await booked();
    const answers = [];
    for (let time = 0; time <= limits.changesPerRequest; time += 1)
      answers.push(
        await post(
          change,
          {
            ...cancel({ link: linkOf(request) }),
            action: 'change',
            preferred_times: evenings[time % evenings.length],
          },
          elsewhere(),
        ),
      );
    expect(answers.map(({ status }) => status)).toEqual([...Array(limits.changesPerRequest).fill(200), 429]);
    const last = await post(change, cancel({ link: linkOf(request) }), elsewhere());
    expect(last.body).toEqual({ status: 'cancelled' });
  });

  it('is changed once by two presses in a form without script, and the page shows the result', async () => {
    const { reference, email, id } = await booked();
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(
        change,
        httpEvent({
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...elsewhere(), ...headers },
          body: new URLSearchParams(fields).toString(),
        }),
      );
    const times = { 'preferred_times.windows.0.day': 'friday', 'preferred_times.windows.0.part': 'evening' };
    const fields = { action: 'change', reference, email, ...times };
    const refused = await send(fields);
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('/change-request#request-refused'),
    ]);
    const unknown = { ...fields, 'preferred_times.time_zone': 'America/New_York', shoe_size: '43' };
    expect((await send(unknown)).status).toBe(400);
    expect(
      (
        await send(
          { ...fields, 'preferred_times.time_zone': 'America/New_York' },
          { 'sec-fetch-site': 'cross-site' },
        )
      ).status,
    ).toBe(403);
    expect(await stored({ id })).not.toHaveProperty('request_state');
    for (const press of [1, 2]) {
      const { headers } = await send({ ...fields, 'preferred_times.time_zone': 'America/New_York' });
      expect(headers.location, `press ${press}`).toBe('/change-request#request-accepted');
    }
    expect(await stored({ id })).toMatchObject({ change_count: 1, preferred_times: friday });
  });
});

describe('a stranger', () => {
  it('gets the same answer for known and unknown references and addresses, after as many database calls', async () => {
    const { reference, email, id } = await booked();
    const other = await booked();
    const asked = [
      { reference, email: 'somebody@example.com' },
      { reference: 'ZZZ-ZZZZ', email },
      { reference: other.reference, email },
      { reference: 'ZZZ-ZZZZ', email: 'somebody@example.com' },
      { reference, email },
    ];
    const answers = [];
    for (const who of asked) {
      const before = environment.engine.calls();
      const { status, headers, text } = await post(change, cancel(who), elsewhere());
      answers.push({ status, headers, text, calls: environment.engine.calls() - before });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await stored(other)).not.toHaveProperty('request_state');
    expect(await stored({ id })).toMatchObject({ request_state: 'cancelled' });
  });

  it.each([
    ['another signature', (a: Booked, b: Booked) => `${a.id}.${linkSignature(testSecrets.hash, b.id)}`],
    ['another key', ({ id }: Booked) => `${id}.${linkSignature('another-key-of-the-tests', id)}`],
    ['no signature', ({ id }: Booked) => id],
    ['an unknown id', () => linkOf({ id: randomUUID() })],
  ])('cancels nothing with a link that has %s', async (_, link) => {
    const [request, other] = [await booked(), await booked()];
    const { status, error } = await post(change, cancel({ link: link(request, other) }), elsewhere());
    expect([status, error.code]).toEqual([404, 'no_matching_record']);
    for (const one of [request, other]) expect(await stored(one)).not.toHaveProperty('request_state');
  });

  it('has a limited number of tries an hour from one network, which takes none from others', async () => {
    const { reference, email } = await booked();
    const there = elsewhere();
    const tries = [];
    for (let time = 0; time <= limits.changesPerHour; time += 1)
      tries.push((await post(change, cancel({ reference: 'ZZZ-ZZZZ', email }), there)).status);
    expect(tries.filter((status) => status === 200)).toHaveLength(limits.changesPerHour);
    expect(tries.at(-1)).toBe(429);
    // Even with the same id, which the caller chooses.
    const { id } = cancel({});
    const [network, many] = [elsewhere(), []] as [Record<string, string>, number[]];
    for (let time = 0; time <= limits.changesPerHour; time += 1) {
      const guess = { ...cancel({ reference: 'ZZZ-ZZZZ', email: `${time}@example.com` }), id };
      many.push((await post(change, guess, network)).status);
    }
    expect(many.at(-1)).toBe(429);
    await post(change, cancel({ reference, email }), elsewhere());
    expect(await told()).toEqual([`Consultation request ${reference} was canceled`]);
  });

  it.each([
    ['nothing', {}, ['email', 'reference']],
    ['a reference alone', { reference: 'ZZZ-ZZZZ' }, ['email']],
    ['no times to change to', { action: 'change', link: 'x' }, ['preferred_times']],
  ] as const)('is told which fields are missing after sending %s', async (_, asked, fields) => {
    const { status, error } = await post(change, cancel(asked), elsewhere());
    expect([status, Object.keys(error.fields ?? {}).sort()]).toEqual([400, fields]);
  });
});
