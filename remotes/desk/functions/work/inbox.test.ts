import { randomUUID } from 'node:crypto';
import { requestChangeHandler } from '@concierge/lambdas/core/requests/handler';
import { elsewhere, friday, linkOf } from '@concierge/lambdas/core/testing/booked-request';
import { post } from '@concierge/lambdas/core/testing/test-environment';
import { afterAll, describe, expect, it } from 'vitest';
import { actionsAt } from '../testing/actions';
import { startDesk } from '../testing/desk';

const desk = await startDesk();
afterAll(() => desk.stop());
const { runtime, as, received } = desk;
const { handlers, list, open, act, patient, referencesOf, count } = actionsAt(desk);
const mark = async () => (await count()).mark;

describe('the inbox', () => {
  it('lists what is open: urgent first, then what is due first, then what was answered', async () => {
    const old = await received('appointment');
    desk.advance(7 * 86_400);
    const message = await received('contact');
    const request = await received('appointment');
    const urgent = await received('contact', { urgency_level: 'urgent' });
    const answered = await received('appointment', { urgency_level: 'urgent' });
    await act('ann', answered.key, { action: 'state', state: 'scheduled' });
    const inOrder = [urgent, old, request, message, answered];
    expect(await referencesOf()).toEqual(inOrder.map(({ reference }) => reference));
    const [first, second] = (await list()).rows;
    expect(first).toMatchObject({ overdue: false, urgency_level: 'urgent', kind: 'contact', changed: true });
    expect(second).toMatchObject({ overdue: true, state: 'new', owner: null });
  });

  it('lists what is due at the same time by when it came, the urgent first', async () => {
    const came: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      desk.advance(1);
      came.push((await received(n % 2 ? 'contact' : 'appointment', { name: 'Same Quarter' })).reference);
    }
    desk.advance(1);
    const urgent = await received('contact', { name: 'Same Quarter', urgency_level: 'urgent' });
    const shown = (await list()).rows.filter(({ name }) => name === 'Same Quarter');
    const due = new Map<string, string[]>();
    for (const { due_at, reference } of shown.slice(1))
      due.set(due_at, [...(due.get(due_at) ?? []), reference]);
    expect(shown[0]?.reference).toBe(urgent.reference);
    for (const references of due.values())
      expect(references).toEqual(came.filter((one) => references.includes(one)));
  });

  it('lists what waits for its person, and what was canceled, below what nobody has answered', async () => {
    const waiting = await received('appointment', { urgency_level: 'urgent' });
    const canceled = await received('appointment', { urgency_level: 'urgent' });
    await act('ann', waiting.key, { action: 'state', state: 'waiting' });
    await patient('cancel', canceled);
    const untouched = await received('appointment', { urgency_level: 'routine' });
    const order = await referencesOf({ owner: 'nobody' });
    for (const { reference } of [waiting, canceled])
      expect(order.indexOf(reference)).toBeGreaterThan(order.indexOf(untouched.reference));
  });

  it('shows what is open of one address in one row, where the most urgent of it stands', async () => {
    const email = 'Five.Times@gmail.com';
    const routine = await received('appointment', { email });
    const urgent = await received('contact', { email: email.toLowerCase(), urgency_level: 'urgent' });
    const alike = await received('contact', { email: 'fivetimes+a@gmail.com' });
    const { rows } = await list();
    expect(rows.filter(({ others }) => others > 0)).toMatchObject([
      { reference: urgent.reference, urgency_level: 'urgent', others: 1 },
    ]);
    const references = rows.map(({ reference }) => reference);
    expect(references).toContain(alike.reference);
    expect(references).not.toContain(routine.reference);
    expect((await open(urgent.key)).open_others).toMatchObject([
      { reference: routine.reference, same_address: true },
      { reference: alike.reference, same_address: false, email: 'fivetimes+a@gmail.com' },
    ]);
    await act('ann', urgent.key, { action: 'state', state: 'done' });
    expect(await referencesOf()).toContain(routine.reference);
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

  it('tells what the reader never opened from what changed since, and begins with the person’s own words', async () => {
    const one = await received('appointment', { message: 'I sleep\nbadly, '.repeat(30) });
    const concerned = await received('contact', { message: null, primary_concern: 'Insomnia' });
    const rowOf = async ({ id }: { id: string }, person: 'ann' | 'bea' = 'ann') =>
      (await list({}, person)).rows.find((row) => row.id === id);
    expect(await rowOf(one)).toMatchObject({
      unopened: true,
      words: expect.stringMatching(/^I sleep badly, I sleep .{100,}/),
    });
    expect((await rowOf(one))?.words).toHaveLength(160);
    expect(await rowOf(concerned)).toMatchObject({ words: 'Insomnia' });
    await open(one.key);
    await patient('change', one);
    expect(await rowOf(one)).toMatchObject({ unopened: false, changed: true });
    expect(await rowOf(one, 'bea')).toMatchObject({ unopened: true });
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
});

describe('two people at one request', () => {
  it('the second writer is told of the first, and nothing is lost', async () => {
    const { key } = await received('appointment');
    const { version } = await open(key);
    const state = (state: string) => ({ ...key, version, change: randomUUID(), action: 'state', state });
    expect((await as('ann', handlers.change, state('waiting'))).status).toBe(200);
    const second = await as('bea', handlers.change, state('done'));
    expect([second.status, second.error.code]).toEqual([409, 'conflict']);
    const now = await open(key, 'bea');
    expect(now.history.at(-1)).toMatchObject({ by: 'ann@desk.example', kind: 'state' });
    const again = { ...state('done'), version: now.version };
    expect((await as('bea', handlers.change, again)).status).toBe(200);
    // Its answer was lost, and it is sent again.
    expect((await as('bea', handlers.change, again)).status).toBe(200);
    const states = (await open(key)).history.filter(({ kind }) => kind === 'state');
    expect(states.map(({ text }) => text)).toEqual(['Waiting for the patient', 'Done']);
  });

  it('notes of both are kept, in whatever order they come, and each once', async () => {
    const { key } = await received('appointment');
    const { version } = await open(key);
    const note = (text: string) => ({ ...key, version, change: randomUUID(), action: 'note', text });
    const notes = ['Called, no answer.', 'Left a message.', 'She called back.'].map(note);
    const sent = await Promise.all(
      [...notes, ...notes].map((one, n) => as(n % 2 ? 'ann' : 'bea', handlers.change, one)),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const kept = (await open(key)).history.filter(({ kind }) => kind === 'note');
    expect(kept.map(({ text }) => text).sort()).toEqual(notes.map(({ text }) => text).sort());
  });

  it('a note of spaces is none, and a record that is full says so, and is still worked on', async () => {
    const { key, reference } = await received('appointment');
    const note = (text: string) => act('ann', key, { action: 'note', text });
    expect((await note(' \n ')).error.fields).toEqual({ text: 'Write a note first.' });
    const item = (await desk.engine.items('appointment_requests')).find(({ id }) => id === key.id);
    const entry = { at: item?.created_at, by: 'bea@desk.example', kind: 'note', text: 'x'.repeat(350_000) };
    await desk.engine.put('appointment_requests', { ...item, desk_history: [entry] });
    expect((await note('Called')).error.fields?.text).toContain(`${reference} is full`);
    expect((await act('ann', key, { action: 'take' })).status).toBe(200);
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
    expect(await referencesOf({ owner: 'me' }, 'bea')).toContain(reference);
  });

  it('is handed over only to somebody who works here', async () => {
    const { key } = await received('contact');
    const answer = await act('ann', key, { action: 'hand_over', to: 'stranger@desk.example' });
    expect(answer.error.fields).toHaveProperty('to');
  });

  it('shows the front desk the beginning of a long concern, and a physician all of it', async () => {
    const concern = `It hurts ${'a lot '.repeat(20)}here`;
    const { key } = await received('appointment', { primary_concern: concern });
    const fieldOf = async (person: 'ann' | 'doc') =>
      (await open(key, person)).fields.find(({ name }) => name === 'primary_concern')?.value ?? '';
    expect(await fieldOf('doc')).toBe(concern);
    expect((await fieldOf('ann')).length).toBeLessThan(80);
    expect((await open(key)).shortened).toBe(true);
  });

  it('is not found by an id of nothing, nor as what it is not, and asked for by kind and id alone', async () => {
    const { key } = await received('contact');
    const look = async (asked: object) => (await as('ann', handlers.view, asked)).status;
    expect(await look({ kind: 'contact', id: randomUUID() })).toBe(404);
    expect(await look({ ...key, kind: 'appointment' })).toBe(404);
    expect(await look({ ...key, name: 'Ada' })).toBe(400);
    expect(await look(key)).toBe(200);
  });
});
