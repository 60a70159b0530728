import { randomUUID } from 'node:crypto';
import { requestChangeHandler } from '@concierge/lambdas/core/requests/handler';
import { elsewhere, friday, linkOf } from '@concierge/lambdas/core/testing/booked-request';
import { post } from '@concierge/lambdas/core/testing/test-environment';
import { afterAll, describe, expect, it } from 'vitest';
import { changeHandler } from './desk-change';
import { countHandler } from './desk-count';
import { inboxHandler } from './desk-inbox';
import { lookHandler } from './desk-look';
import { countAnswer, type InboxQuery, inboxAnswer } from './schemas/inbox';
import { type RecordKey, workDetails } from './schemas/work';
import { startDesk } from './testing/desk';

const desk = await startDesk();
afterAll(() => desk.stop());
const { runtime, as, received, people } = desk;
const handlers = {
  inbox: inboxHandler(runtime),
  look: lookHandler(runtime),
  change: changeHandler(runtime),
  count: countHandler(runtime),
};
type Person = keyof typeof people;

const list = async (query: InboxQuery = {}, person: Person = 'ann') =>
  inboxAnswer.parse((await as(person, handlers.inbox, query)).body);
const referencesOf = async (query: InboxQuery = {}, person: Person = 'ann') =>
  (await list(query, person)).rows.map(({ reference }) => reference);
const open = async (key: RecordKey, person: Person = 'ann') =>
  workDetails.parse((await as(person, handlers.look, key)).body);
/** Makes a change to a record as it is now. */
const act = async (person: Person, key: RecordKey, action: object) => {
  const { version } = await open(key, person);
  return as(person, handlers.change, { ...key, version, change: randomUUID(), ...action });
};
const mark = async () => countAnswer.parse((await as('ann', handlers.count)).body).mark;

describe('the inbox', () => {
  it('lists what is open: overdue first, then urgent, then what is due first', async () => {
    const old = await received('appointment');
    desk.advance(9 * 86_400);
    const message = await received('contact');
    const request = await received('appointment');
    const urgent = await received('contact', { urgency_level: 'urgent' });
    expect(await referencesOf()).toEqual([old, urgent, request, message].map(({ reference }) => reference));
    const [first, second] = (await list()).rows;
    expect(first).toMatchObject({ overdue: true, state: 'new', owner: null, changed: true });
    expect(second).toMatchObject({ overdue: false, urgency_level: 'urgent', kind: 'contact' });
  });

  it('finds by reference, address and phone number over everything, by part of a name over what is open', async () => {
    const phone = '+12125550177';
    const done = await received('appointment', { name: 'Zoe Quimby', phone });
    await act('ann', done.key, { action: 'state', state: 'done' });
    const pending = await received('contact', { name: 'Zoe Quincy' });
    for (const search of [
      done.reference,
      done.reference.toLowerCase().replace('-', ''),
      done.email,
      '(212) 555-0177',
    ])
      expect(await referencesOf({ search }), search).toEqual([done.reference]);
    expect(await referencesOf({ search: 'zoe qui' })).toEqual([pending.reference]);
    expect(await referencesOf({ search: 'nobody of this name' })).toEqual([]);
    expect(await referencesOf({ show: 'done' })).toEqual([done.reference]);
  });

  it('shows what one mailbox sent within a day as one, with its parts', async () => {
    const first = await received('appointment', { email: 'five.times+a@gmail.com' });
    const second = await received('contact', { email: 'fivetimes@gmail.com', urgency_level: 'urgent' });
    const { rows } = await list({ search: '' });
    const row = rows.find(({ reference }) => reference === first.reference);
    expect(row?.parts).toMatchObject([{ reference: second.reference, urgency_level: 'urgent' }]);
    desk.advance(86_400);
    const next = await received('contact', { email: 'fivetimes@gmail.com' });
    expect(await referencesOf()).toContain(next.reference);
  });

  it('filters by owner, urgency, state and what changed since the reader last looked', async () => {
    const mine = await received('appointment', { urgency_level: 'urgent' });
    await act('bea', mine.key, { action: 'take' });
    expect(await referencesOf({ owner: 'me' }, 'bea')).toEqual([mine.reference]);
    expect(await referencesOf({ owner: 'nobody', urgent: true })).not.toContain(mine.reference);
    expect(await referencesOf({ show: 'in_progress' })).toEqual([mine.reference]);
    expect(await referencesOf({ changed: true }, 'bea')).not.toContain(mine.reference);
    expect(await referencesOf({ changed: true }, 'ann')).toContain(mine.reference);
    await open(mine.key, 'ann');
    expect(await referencesOf({ changed: true }, 'ann')).not.toContain(mine.reference);
    const body = { id: randomUUID(), action: 'change', preferred_times: friday, link: linkOf(mine) };
    await post(requestChangeHandler(runtime), body, elsewhere());
    expect(await referencesOf({ changed: true }, 'ann')).toContain(mine.reference);
  });

  it('has a counter that says when anything open has changed', async () => {
    const before = await mark();
    expect(await mark()).toBe(before);
    const one = await received('contact');
    const after = await mark();
    expect(after).not.toBe(before);
    expect((await list()).mark).toBe(after);
    await act('ann', one.key, { action: 'take' });
    expect(await mark()).not.toBe(after);
  });

  it('shows 50 rows with at most eight calls of the database, however many there are', async () => {
    for (let n = 0; n < 60; n += 1) await received('contact', { email: `n${n}@${randomUUID()}.example` });
    const before = desk.engine.calls();
    const first = await list();
    // Two of them are the audit's entry and nothing else writes.
    expect(desk.engine.calls() - before).toBeLessThanOrEqual(8);
    expect(first.rows).toHaveLength(50);
    const rest = await list({ after: first.next ?? '' });
    expect(first.rows.length + rest.rows.length).toBe(first.total);
    expect(rest.next).toBeUndefined();
  });
});

describe('two people at one request', () => {
  it('the second writer is told of the first, and nothing is lost', async () => {
    const { key } = await received('appointment');
    const { version } = await open(key);
    const note = (text: string) => ({ ...key, version, change: randomUUID(), action: 'note', text });
    expect((await as('ann', handlers.change, note('Called, no answer.'))).status).toBe(200);
    const second = await as('bea', handlers.change, note('Left a message.'));
    expect([second.status, second.error.code]).toEqual([409, 'conflict']);
    const now = await open(key, 'bea');
    expect(now.history.at(-1)).toMatchObject({
      by: 'ann@desk.example',
      kind: 'note',
      text: 'Called, no answer.',
    });
    const again = { ...note('Left a message.'), version: now.version };
    expect((await as('bea', handlers.change, again)).status).toBe(200);
    // Its answer was lost, and it is sent again.
    expect((await as('bea', handlers.change, again)).status).toBe(200);
    const notes = (await open(key)).history.filter(({ kind }) => kind === 'note');
    expect(notes.map(({ text }) => text)).toEqual(['Called, no answer.', 'Left a message.']);
  });

  it('a change by the patient counts as well', async () => {
    const one = await received('appointment');
    const { version } = await open(one.key);
    const cancel = { id: randomUUID(), action: 'cancel', link: linkOf(one) };
    await post(requestChangeHandler(runtime), cancel, elsewhere());
    const late = await as('ann', handlers.change, {
      ...one.key,
      version,
      change: randomUUID(),
      action: 'take',
    });
    expect(late.status).toBe(409);
    expect(await open(one.key)).toMatchObject({ canceled: true, state: 'done' });
  });

  it('one of many at once wins', async () => {
    const { key } = await received('contact');
    const { version } = await open(key);
    const takes = Array.from({ length: 6 }, (_, n) =>
      as(n % 2 ? 'ann' : 'bea', handlers.change, { ...key, version, change: randomUUID(), action: 'take' }),
    );
    const statuses = (await Promise.all(takes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await open(key)).history.filter(({ kind }) => kind === 'take')).toHaveLength(1);
  });
});

describe('a request', () => {
  it('is taken, handed over, scheduled and closed, and its history says by whom', async () => {
    const { key } = await received('appointment');
    await act('ann', key, { action: 'take' });
    await act('ann', key, { action: 'hand_over', to: 'bea@desk.example' });
    await act('bea', key, { action: 'state', state: 'scheduled' });
    const now = await open(key);
    expect(now).toMatchObject({ owner: 'bea@desk.example', state: 'scheduled' });
    expect(now.history.filter(({ by }) => by).map(({ by, kind, text }) => [by, kind, text])).toEqual([
      ['ann@desk.example', 'take', null],
      ['ann@desk.example', 'hand_over', 'bea@desk.example'],
      ['bea@desk.example', 'state', 'Scheduled'],
    ]);
    await act('bea', key, { action: 'hand_over', to: null });
    expect((await open(key)).owner).toBeNull();
  });

  it('is handed over to an account, however its address is typed', async () => {
    const { key, reference } = await received('contact');
    await act('ann', key, { action: 'hand_over', to: 'BEA@Desk.Example' });
    expect((await open(key)).owner).toBe('bea@desk.example');
    const mine = inboxAnswer.parse((await as('bea', handlers.inbox, { owner: 'me' })).body);
    expect(JSON.stringify(mine)).toContain(reference);
  });

  it('is handed over only to somebody who works here', async () => {
    const { key } = await received('contact');
    const answer = await act('ann', key, { action: 'hand_over', to: 'stranger@desk.example' });
    expect(answer.error.fields).toHaveProperty('to');
  });

  it('is merged only into another one of the same mailbox', async () => {
    const [first, second] = [
      await received('appointment', { email: 'twin@twin.example' }),
      await received('contact', { email: 'twin@twin.example' }),
    ];
    const stranger = await received('contact');
    const refused = await act('ann', second.key, { action: 'merge', into: stranger.key });
    expect(refused.status).toBe(400);
    const shown = workDetails.parse(
      (await act('ann', second.key, { action: 'merge', into: first.key })).body,
    );
    expect(shown.reference).toBe(first.reference);
    expect(shown.history.at(-1)?.text).toContain(second.reference);
    expect(await open(second.key)).toMatchObject({ state: 'done', merged_into: first.reference });
  });

  it('shows the front desk the beginning of a long concern, and a physician all of it', async () => {
    const concern = `It hurts ${'a lot '.repeat(20)}here`;
    const { key } = await received('appointment', { primary_concern: concern });
    const fieldOf = async (person: Person) =>
      (await open(key, person)).fields.find(({ name }) => name === 'primary_concern')?.value ?? '';
    expect(await fieldOf('doc')).toBe(concern);
    expect((await fieldOf('ann')).length).toBeLessThan(80);
    expect((await open(key)).shortened).toBe(true);
  });

  it('is not found by an id of nothing, nor as what it is not, and asked for by kind and id alone', async () => {
    const { key } = await received('contact');
    const look = async (asked: object) => (await as('ann', handlers.look, asked)).status;
    expect(await look({ kind: 'contact', id: randomUUID() })).toBe(404);
    expect(await look({ ...key, kind: 'appointment' })).toBe(404);
    expect(await look({ ...key, name: 'Ada' })).toBe(400);
    expect(await look(key)).toBe(200);
  });
});
