import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/text/limits';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { linkSignature } from '../hashes';
import { type Booked, cancel, elsewhere, linkOf, sendAll, startRequests } from '../testing/booked-request';
import { post, testSecrets } from '../testing/test-environment';

const { environment, change, booked, stored, mailsOfChanges } = await startRequests();
beforeEach(() => sendAll(environment));
afterAll(() => environment.stop());

describe('a stranger', () => {
  it('gets the same answer for known and unknown references and addresses, after as many database calls', async () => {
    const { reference, email, id } = await booked();
    const other = await booked();
    const senders = [
      { reference, email: 'somebody@example.com' },
      { reference: 'ZZZ-ZZZZ', email },
      { reference: other.reference, email },
      { reference: 'ZZZ-ZZZZ', email: 'somebody@example.com' },
      { reference, email },
    ];
    const answers = [];
    for (const who of senders) {
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
    expect(await mailsOfChanges()).toEqual([`Consultation request ${reference} was canceled`]);
  });

  it.each([
    ['nothing', {}, ['email', 'reference']],
    ['a reference alone', { reference: 'ZZZ-ZZZZ' }, ['email']],
    ['an impossible reference', { reference: 'K7M-4QX', email: 'ada@example.com' }, ['reference']],
    ['no times to change to', { action: 'change', link: 'x' }, ['preferred_times']],
  ] as const)('is told which fields are missing or wrong after sending %s', async (_, body, fields) => {
    const { status, error } = await post(change, cancel(body), elsewhere());
    expect([status, Object.keys(error.fields ?? {}).sort()]).toEqual([400, fields]);
  });
});
